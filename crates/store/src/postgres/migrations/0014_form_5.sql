-- Form 5: matches have secrets for their pages, and profiles the browsers that are signed in.
SELECT 5;
