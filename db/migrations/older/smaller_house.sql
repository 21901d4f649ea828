-- The engine 'elevenlabs' and the joining of voices are gone. The triggers queue the files.
DELETE FROM voice_profiles WHERE engine = 'elevenlabs' OR voice_id NOT IN (SELECT voice_id FROM recordings);

-- Voices that were joined to another have no recordings.
UPDATE readings SET voice_name = coalesce(voice_name, (SELECT name FROM voices WHERE id = voice_id)), voice_id = NULL
WHERE voice_id NOT IN (SELECT voice_id FROM recordings);

DELETE FROM voices WHERE id NOT IN (SELECT voice_id FROM recordings);

INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
  SELECT photo_key, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM recordings WHERE photo_key IS NOT NULL;

ALTER TABLE readings ADD announced_at integer;

UPDATE readings SET announced_at = updated_at WHERE status <> 'processing';
