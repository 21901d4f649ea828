ALTER TABLE `recordings` ADD `accepted_at` integer;--> statement-breakpoint
ALTER TABLE `voice_profiles` ADD `sentence_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `voice_profiles_sentenceKey_unique` ON `voice_profiles` (`sentence_key`);
--> statement-breakpoint
-- What was in use before there was a question is accepted.
UPDATE recordings SET accepted_at = created_at;
--> statement-breakpoint
-- As in 0029, with the sentence.
DROP TRIGGER voice_profiles_leave;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_leave AFTER DELETE ON voice_profiles BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.file_key, OLD.sentence_key)) WHERE value IS NOT NULL;
  INSERT OR IGNORE INTO remote_voice_deletions (engine, remote_id, queued_at)
    SELECT OLD.engine, OLD.remote_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE OLD.remote_id IS NOT NULL;
END;
--> statement-breakpoint
DROP TRIGGER voice_profiles_replaced;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_replaced AFTER UPDATE OF file_key, remote_id, sentence_key ON voice_profiles BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each(json_array(
      CASE WHEN OLD.file_key IS NOT NEW.file_key THEN OLD.file_key END,
      CASE WHEN OLD.sentence_key IS NOT NEW.sentence_key THEN OLD.sentence_key END)) WHERE value IS NOT NULL;
  INSERT OR IGNORE INTO remote_voice_deletions (engine, remote_id, queued_at)
    SELECT OLD.engine, OLD.remote_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE OLD.remote_id IS NOT NULL AND OLD.remote_id IS NOT NEW.remote_id;
END;
