-- Form 7: matches have the links of their steps.
SELECT 7;
