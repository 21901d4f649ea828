-- Written by hand: drizzle-kit would rebuild voice_samples and stories for the sake of their checks, and dropping the old
-- ones would take their triggers along and, with foreign keys on, what hangs on their rows.
CREATE TABLE `voice_profiles` (
	`sample_id` text NOT NULL,
	`engine` text NOT NULL,
	`version` text NOT NULL,
	`file_key` text NOT NULL,
	`window_from_ms` integer,
	`window_to_ms` integer,
	`remote_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`sample_id`, `engine`),
	FOREIGN KEY (`sample_id`) REFERENCES `voice_samples`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "voice_profiles_window" CHECK(("window_from_ms" IS NULL) = ("window_to_ms" IS NULL) AND ("window_from_ms" IS NULL OR "window_from_ms" < "window_to_ms"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_profiles_fileKey_unique` ON `voice_profiles` (`file_key`);
--> statement-breakpoint
-- profile_version was the engine's name, a space and its version.
INSERT INTO voice_profiles (sample_id, engine, version, file_key, created_at)
  SELECT id, substr(profile_version, 1, instr(profile_version, ' ') - 1),
    substr(profile_version, instr(profile_version, ' ') + 1), profile_key, created_at
  FROM voice_samples WHERE profile_key IS NOT NULL AND instr(profile_version, ' ') > 1;
--> statement-breakpoint
DROP TRIGGER voice_samples_replaced_profile;
--> statement-breakpoint
DROP TRIGGER voice_samples_files_follow;
--> statement-breakpoint
DROP INDEX `voice_samples_profileKey_unique`;
--> statement-breakpoint
-- Its check goes with it, and names the other.
ALTER TABLE `voice_samples` DROP COLUMN `profile_version`;
--> statement-breakpoint
ALTER TABLE `voice_samples` DROP COLUMN `profile_key`;
--> statement-breakpoint
-- As in 0001: the profiles have triggers of their own.
CREATE TRIGGER voice_samples_files_follow AFTER DELETE ON voice_samples BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.file_key, OLD.analysis_key, OLD.photo_key))
    WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_files_follow AFTER DELETE ON voice_profiles BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.file_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_replaced_file AFTER UPDATE OF file_key ON voice_profiles
WHEN OLD.file_key <> NEW.file_key BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.file_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TABLE `remote_voice_deletions` (
	`engine` text NOT NULL,
	`remote_id` text NOT NULL,
	`queued_at` integer NOT NULL,
	PRIMARY KEY(`engine`, `remote_id`)
);
--> statement-breakpoint
CREATE TRIGGER voice_profiles_remote_follows AFTER DELETE ON voice_profiles WHEN OLD.remote_id IS NOT NULL BEGIN
  INSERT OR IGNORE INTO remote_voice_deletions (engine, remote_id, queued_at)
    VALUES (OLD.engine, OLD.remote_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_replaced_remote AFTER UPDATE OF remote_id ON voice_profiles
WHEN OLD.remote_id IS NOT NULL AND OLD.remote_id IS NOT NEW.remote_id BEGIN
  INSERT OR IGNORE INTO remote_voice_deletions (engine, remote_id, queued_at)
    VALUES (OLD.engine, OLD.remote_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
ALTER TABLE `stories` ADD COLUMN `word_times` text
	CONSTRAINT "stories_word_times" CHECK("word_times" IS NULL OR json_valid("word_times"));
