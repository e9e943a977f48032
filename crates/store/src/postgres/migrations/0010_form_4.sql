-- Form 4 of the values has fields that programs of form 3 would drop. Those refuse a step that they do not know, and running
-- ones write nothing more. Each higher form adds such a step.
SELECT 4;
