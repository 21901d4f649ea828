-- Written by hand: drizzle-kit would rebuild both tables for the sake of the checks, and dropping the old ones would
-- take their triggers along and, with foreign keys on, what hangs on their rows.
ALTER TABLE `voice_samples` ADD COLUMN `profile_key` text;
--> statement-breakpoint
ALTER TABLE `voice_samples` ADD COLUMN `profile_version` text
	CONSTRAINT "voice_samples_profile" CHECK(("profile_key" IS NULL) = ("profile_version" IS NULL));
--> statement-breakpoint
ALTER TABLE `voice_samples` ADD COLUMN `quality` text
	CONSTRAINT "voice_samples_quality" CHECK("quality" IS NULL OR json_valid("quality"));
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_samples_profileKey_unique` ON `voice_samples` (`profile_key`);
--> statement-breakpoint
ALTER TABLE `stories` ADD COLUMN `narration_plan` text
	CONSTRAINT "stories_plan" CHECK("narration_plan" IS NULL OR json_valid("narration_plan"));
--> statement-breakpoint
-- As in 0001, with the profile.
DROP TRIGGER voice_samples_files_follow;
--> statement-breakpoint
CREATE TRIGGER voice_samples_files_follow AFTER DELETE ON voice_samples BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.file_key, OLD.analysis_key, OLD.photo_key, OLD.profile_key))
    WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER voice_samples_replaced_profile AFTER UPDATE OF profile_key ON voice_samples
WHEN OLD.profile_key IS NOT NULL AND OLD.profile_key IS NOT NEW.profile_key BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.profile_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
-- A deleted sample's job is gone with it, as a deleted story's is.
CREATE TRIGGER voice_samples_cancel_jobs AFTER DELETE ON voice_samples BEGIN
  DELETE FROM jobs WHERE subject = OLD.id;
END;
