-- Form 6: profiles have the turns that a person put off.
SELECT 6;
