-- By hand: recordings, voice_profiles and readings are rebuilt, for which migrateDatabase() turns foreign keys off. What the
-- triggers did in 0000 is done here as far as rows go.
DELETE FROM voice_profiles WHERE engine = 'elevenlabs' OR voice_id NOT IN (SELECT voice_id FROM recordings);
--> statement-breakpoint
-- Voices that were joined to another have no recordings.
UPDATE readings SET voice_name = coalesce(voice_name, (SELECT name FROM voices WHERE id = voice_id)), voice_id = NULL
WHERE voice_id NOT IN (SELECT voice_id FROM recordings);
--> statement-breakpoint
DELETE FROM voices WHERE id NOT IN (SELECT voice_id FROM recordings);
--> statement-breakpoint
INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
  SELECT photo_key, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM recordings WHERE photo_key IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER voices_leave;
--> statement-breakpoint
DROP TRIGGER recordings_leave;
--> statement-breakpoint
DROP TRIGGER recordings_move;
--> statement-breakpoint
DROP TRIGGER recordings_come;
--> statement-breakpoint
DROP TRIGGER voice_profiles_leave;
--> statement-breakpoint
DROP TRIGGER voice_profiles_replaced;
--> statement-breakpoint
DROP TRIGGER readings_leave;
--> statement-breakpoint
DROP TRIGGER readings_replaced_files;
--> statement-breakpoint
DROP TABLE remote_voice_deletions;
--> statement-breakpoint
DROP TABLE signing_keys;
--> statement-breakpoint
DROP TABLE idempotency_keys;
--> statement-breakpoint
CREATE TABLE `new_recordings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`voice_id` text NOT NULL,
	`filename` text NOT NULL,
	`file_key` text NOT NULL,
	`analysis_key` text NOT NULL,
	`quality` text,
	`mime_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`sound_ms` integer NOT NULL,
	`incomplete` integer NOT NULL,
	`peaks` blob NOT NULL,
	`accepted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`voice_id`,`user_id`) REFERENCES `voices`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "recordings_sizes" CHECK("size_bytes" > 0 AND "duration_ms" > 0 AND "sound_ms" >= 1000),
	CONSTRAINT "recordings_quality" CHECK("quality" IS NULL OR json_valid("quality"))
);
--> statement-breakpoint
INSERT INTO `new_recordings` (`id`, `user_id`, `voice_id`, `filename`, `file_key`, `analysis_key`, `quality`, `mime_type`, `size_bytes`, `duration_ms`, `sound_ms`, `incomplete`, `peaks`, `accepted_at`, `created_at`)
  SELECT `id`, `user_id`, `voice_id`, `filename`, `file_key`, `analysis_key`, `quality`, `mime_type`, `size_bytes`, `duration_ms`, `sound_ms`, `incomplete`, `peaks`, `accepted_at`, `created_at` FROM `recordings`;
--> statement-breakpoint
DROP TABLE `recordings`;
--> statement-breakpoint
ALTER TABLE `new_recordings` RENAME TO `recordings`;
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_fileKey_unique` ON `recordings` (`file_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_analysisKey_unique` ON `recordings` (`analysis_key`);
--> statement-breakpoint
CREATE INDEX `recordings_user` ON `recordings` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `recordings_created_at` ON `recordings` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `recordings_voice` ON `recordings` (`voice_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `new_voice_profiles` (
	`voice_id` text NOT NULL,
	`engine` text NOT NULL,
	`version` text NOT NULL,
	`file_key` text NOT NULL,
	`sentence_key` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`voice_id`, `engine`),
	FOREIGN KEY (`voice_id`) REFERENCES `voices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `new_voice_profiles` (`voice_id`, `engine`, `version`, `file_key`, `sentence_key`, `created_at`)
  SELECT `voice_id`, `engine`, `version`, `file_key`, `sentence_key`, `created_at` FROM `voice_profiles`;
--> statement-breakpoint
DROP TABLE `voice_profiles`;
--> statement-breakpoint
ALTER TABLE `new_voice_profiles` RENAME TO `voice_profiles`;
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_profiles_fileKey_unique` ON `voice_profiles` (`file_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_profiles_sentenceKey_unique` ON `voice_profiles` (`sentence_key`);
--> statement-breakpoint
CREATE TABLE `new_readings` (
	`id` text PRIMARY KEY NOT NULL,
	`story_id` text NOT NULL,
	`place` integer DEFAULT 1 NOT NULL,
	`content` text NOT NULL,
	`voice_id` text,
	`voice_name` text,
	`status` text NOT NULL,
	`audio_path` text,
	`sample_key` text,
	`narrative_context` text NOT NULL,
	`engine` text,
	`duration_ms` integer,
	`size_bytes` integer,
	`peaks` blob,
	`word_times` text,
	`failure` text,
	`announced_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`voice_id`) REFERENCES `voices`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "readings_places" CHECK("place" BETWEEN 1 AND 6),
	CONSTRAINT "readings_status" CHECK("status" IN ('draft', 'processing', 'ready', 'failed')),
	CONSTRAINT "readings_voice_or_name" CHECK("voice_id" IS NOT NULL OR "voice_name" IS NOT NULL),
	CONSTRAINT "readings_content" CHECK(length(trim("content")) > 0),
	CONSTRAINT "readings_context" CHECK(json_valid("narrative_context")),
	CONSTRAINT "readings_word_times" CHECK("word_times" IS NULL OR json_valid("word_times")),
	CONSTRAINT "readings_ready_has_audio" CHECK("status" <> 'ready' OR ("audio_path" IS NOT NULL AND "duration_ms" IS NOT NULL AND "size_bytes" IS NOT NULL)),
	CONSTRAINT "readings_processing_has_sample" CHECK("status" <> 'processing' OR "sample_key" IS NOT NULL)
);
--> statement-breakpoint
INSERT INTO `new_readings` (`id`, `story_id`, `place`, `content`, `voice_id`, `voice_name`, `status`, `audio_path`, `sample_key`, `narrative_context`, `engine`, `duration_ms`, `size_bytes`, `peaks`, `word_times`, `failure`, `created_at`, `updated_at`, `announced_at`)
  SELECT `id`, `story_id`, `place`, `content`, `voice_id`, `voice_name`, `status`, `audio_path`, `sample_key`, `narrative_context`, `engine`, `duration_ms`, `size_bytes`, `peaks`, `word_times`, `failure`, `created_at`, `updated_at`, CASE WHEN `status` <> 'processing' THEN `updated_at` END FROM `readings`;
--> statement-breakpoint
DROP TABLE `readings`;
--> statement-breakpoint
ALTER TABLE `new_readings` RENAME TO `readings`;
--> statement-breakpoint
CREATE UNIQUE INDEX `readings_audioPath_unique` ON `readings` (`audio_path`);
--> statement-breakpoint
CREATE UNIQUE INDEX `readings_sampleKey_unique` ON `readings` (`sample_key`);
--> statement-breakpoint
CREATE INDEX `readings_voice` ON `readings` (`voice_id`);
--> statement-breakpoint
CREATE INDEX `readings_status` ON `readings` (`status`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `readings_of_story` ON `readings` (`id`,`story_id`,`status`);
--> statement-breakpoint
CREATE UNIQUE INDEX `readings_place` ON `readings` (`story_id`,`place`);
--> statement-breakpoint
CREATE TRIGGER voices_leave BEFORE DELETE ON voices BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.photo_key)) WHERE value IS NOT NULL;
  UPDATE readings SET voice_name = coalesce(voice_name, OLD.name) WHERE voice_id = OLD.id;
  UPDATE story_drafts SET voice_id = NULL WHERE voice_id = OLD.id;
  DELETE FROM jobs WHERE subject = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER recordings_leave AFTER DELETE ON recordings BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.file_key, OLD.analysis_key)) WHERE value IS NOT NULL;
  DELETE FROM voice_profiles WHERE voice_id = OLD.voice_id;
END;
--> statement-breakpoint
CREATE TRIGGER recordings_come AFTER INSERT ON recordings BEGIN
  DELETE FROM voice_profiles WHERE voice_id = NEW.voice_id;
END;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_leave AFTER DELETE ON voice_profiles BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.file_key, OLD.sentence_key)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_replaced AFTER UPDATE OF file_key, sentence_key ON voice_profiles BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each(json_array(
      CASE WHEN OLD.file_key IS NOT NEW.file_key THEN OLD.file_key END,
      CASE WHEN OLD.sentence_key IS NOT NEW.sentence_key THEN OLD.sentence_key END)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER readings_leave AFTER DELETE ON readings BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.audio_path, OLD.sample_key)) WHERE value IS NOT NULL;
  DELETE FROM jobs WHERE subject = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER readings_replaced_files AFTER UPDATE OF audio_path, sample_key ON readings BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each(json_array(
      CASE WHEN OLD.audio_path IS NOT NEW.audio_path THEN OLD.audio_path END,
      CASE WHEN OLD.sample_key IS NOT NEW.sample_key THEN OLD.sample_key END)) WHERE value IS NOT NULL;
END;
