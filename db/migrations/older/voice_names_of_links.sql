ALTER TABLE story_shares ADD voice_name text;

UPDATE story_shares SET voice_name = (
  SELECT nullif(trim(coalesce(r.voice_name, v.name)), '') FROM stories s
    JOIN readings r ON r.id = s.reading_id LEFT JOIN voices v ON v.id = r.voice_id WHERE s.id = story_shares.story_id)
WHERE with_title;
