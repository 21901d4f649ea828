-- First of all, since dropping a table deletes its rows as foreign keys say: no file may be queued for deletion by that.
DROP TRIGGER voice_samples_files_follow;
--> statement-breakpoint
DROP TRIGGER voice_samples_leave_drafts;
--> statement-breakpoint
DROP TRIGGER voice_samples_cancel_jobs;
--> statement-breakpoint
DROP TRIGGER voice_samples_join_first_on_insert;
--> statement-breakpoint
DROP TRIGGER voice_samples_join_first;
--> statement-breakpoint
DROP TRIGGER voice_samples_join_changed;
--> statement-breakpoint
DROP TRIGGER voice_samples_join_ended;
--> statement-breakpoint
DROP TRIGGER voice_samples_keep_stories;
--> statement-breakpoint
DROP TRIGGER voice_samples_replaced_photo;
--> statement-breakpoint
DROP TRIGGER voice_profiles_files_follow;
--> statement-breakpoint
DROP TRIGGER voice_profiles_replaced_file;
--> statement-breakpoint
DROP TRIGGER voice_profiles_remote_follows;
--> statement-breakpoint
DROP TRIGGER voice_profiles_replaced_remote;
--> statement-breakpoint
DROP TRIGGER stories_files_follow;
--> statement-breakpoint
DROP TRIGGER stories_replaced_audio;
--> statement-breakpoint
DROP TRIGGER stories_released_sample;
--> statement-breakpoint
DROP TRIGGER stories_cancel_jobs;
--> statement-breakpoint
DROP TRIGGER stories_take_of_ready;
--> statement-breakpoint
DROP TRIGGER stories_take_of_stays;
--> statement-breakpoint
DROP TRIGGER users_replaced_picture;
--> statement-breakpoint
DROP TRIGGER users_replaced_square;
--> statement-breakpoint
DROP TRIGGER users_suspension_ends_sessions;
--> statement-breakpoint
DROP TRIGGER users_suspension_voids_email_change;
--> statement-breakpoint
-- Written by hand, in one transaction with foreign keys on. The old tables step aside; every row is carried into the new
-- ones; then the old ones go, those first to which no other refers, so that dropping them takes nothing along.
ALTER TABLE `stories` RENAME TO `old_stories`;
--> statement-breakpoint
ALTER TABLE `voice_samples` RENAME TO `old_voice_samples`;
--> statement-breakpoint
ALTER TABLE `voice_profiles` RENAME TO `old_voice_profiles`;
--> statement-breakpoint
ALTER TABLE `consent_records` RENAME TO `old_consent_records`;
--> statement-breakpoint
ALTER TABLE `story_shares` RENAME TO `old_story_shares`;
--> statement-breakpoint
ALTER TABLE `story_drafts` RENAME TO `old_story_drafts`;
--> statement-breakpoint
ALTER TABLE `idempotency_keys` RENAME TO `old_idempotency_keys`;
--> statement-breakpoint
CREATE TABLE `voices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`memory` text NOT NULL,
	`accent` text,
	`photo_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "voices_name" CHECK(length(trim("name")) > 0),
	CONSTRAINT "voices_memory" CHECK(length(trim("memory")) > 0)
);
--> statement-breakpoint
CREATE TABLE `recordings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`voice_id` text NOT NULL,
	`filename` text NOT NULL,
	`file_key` text NOT NULL,
	`analysis_key` text NOT NULL,
	`photo_key` text,
	`window_from_ms` integer,
	`window_to_ms` integer,
	`quality` text,
	`mime_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`sound_ms` integer NOT NULL,
	`incomplete` integer NOT NULL,
	`peaks` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`voice_id`,`user_id`) REFERENCES `voices`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "recordings_sizes" CHECK("size_bytes" > 0 AND "duration_ms" > 0 AND "sound_ms" >= 1000),
	CONSTRAINT "recordings_window" CHECK(("window_from_ms" IS NULL) = ("window_to_ms" IS NULL) AND ("window_from_ms" IS NULL OR "window_from_ms" < "window_to_ms")),
	CONSTRAINT "recordings_quality" CHECK("quality" IS NULL OR json_valid("quality"))
);
--> statement-breakpoint
CREATE TABLE `stories` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`own_title` text,
	`document_type` text NOT NULL,
	`category` text DEFAULT 'Written Message' NOT NULL,
	`reading_id` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reading_id`,`id`,`status`) REFERENCES `readings`(`id`,`story_id`,`status`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "stories_status" CHECK("status" IN ('draft', 'processing', 'ready', 'failed')),
	CONSTRAINT "stories_document_type" CHECK("document_type" IN ('comfort-encouragement', 'daily-affirmations', 'diary-entry', 'family-story', 'love-letter', 'personal-messages', 'recipe', 'unfinished-words', 'wedding-vows')),
	CONSTRAINT "stories_own_title" CHECK("own_title" IS NULL OR length(trim("own_title")) BETWEEN 1 AND 80)
);
--> statement-breakpoint
CREATE TABLE `readings` (
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
	`narration_plan` text,
	`engine` text,
	`duration_ms` integer,
	`size_bytes` integer,
	`peaks` blob,
	`word_times` text,
	`failure` text,
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
	CONSTRAINT "readings_plan" CHECK("narration_plan" IS NULL OR json_valid("narration_plan")),
	CONSTRAINT "readings_ready_has_audio" CHECK("status" <> 'ready' OR ("audio_path" IS NOT NULL AND "duration_ms" IS NOT NULL AND "size_bytes" IS NOT NULL)),
	CONSTRAINT "readings_processing_has_sample" CHECK("status" <> 'processing' OR "sample_key" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE `voice_profiles` (
	`voice_id` text NOT NULL,
	`engine` text NOT NULL,
	`version` text NOT NULL,
	`file_key` text NOT NULL,
	`window_from_ms` integer,
	`window_to_ms` integer,
	`window_of` text,
	`remote_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`voice_id`, `engine`),
	FOREIGN KEY (`voice_id`) REFERENCES `voices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`window_of`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "voice_profiles_window" CHECK(("window_from_ms" IS NULL) = ("window_to_ms" IS NULL) AND ("window_from_ms" IS NULL OR "window_from_ms" < "window_to_ms"))
);
--> statement-breakpoint
CREATE TABLE `consent_records` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`recording_id` text,
	`statement_version` text NOT NULL,
	`statement` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `voices_photoKey_unique` ON `voices` (`photo_key`);
--> statement-breakpoint
CREATE INDEX `voices_user` ON `voices` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `voices_owner` ON `voices` (`id`,`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_fileKey_unique` ON `recordings` (`file_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_analysisKey_unique` ON `recordings` (`analysis_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_photoKey_unique` ON `recordings` (`photo_key`);
--> statement-breakpoint
CREATE INDEX `recordings_user` ON `recordings` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `recordings_created_at` ON `recordings` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `recordings_voice` ON `recordings` (`voice_id`,`created_at`,`id`);
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
CREATE TABLE `story_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`story_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`passphrase_hash` text,
	`with_words` integer DEFAULT false NOT NULL,
	`with_title` integer DEFAULT false NOT NULL,
	`listens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "story_shares_listens" CHECK("listens" >= 0),
	CONSTRAINT "story_shares_shown" CHECK("with_words" IN (0, 1) AND "with_title" IN (0, 1)),
	CONSTRAINT "story_shares_expires" CHECK("expires_at" > "created_at")
);
--> statement-breakpoint
CREATE TABLE `story_drafts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`document_type` text,
	`voice_id` text,
	`document_mode` text DEFAULT 'text' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`pdf_filename` text,
	`pdf_was_truncated` integer DEFAULT false NOT NULL,
	`pdf_original_word_count` integer,
	`answers` text DEFAULT '{}' NOT NULL,
	`story_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`voice_id`,`user_id`) REFERENCES `voices`(`id`,`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "story_drafts_version" CHECK("version" > 0),
	CONSTRAINT "story_drafts_document_type" CHECK("document_type" IS NULL OR "document_type" IN ('comfort-encouragement', 'daily-affirmations', 'diary-entry', 'family-story', 'love-letter', 'personal-messages', 'recipe', 'unfinished-words', 'wedding-vows')),
	CONSTRAINT "story_drafts_mode" CHECK("document_mode" IN ('text', 'pdf')),
	CONSTRAINT "story_drafts_answers" CHECK(json_valid("answers"))
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`story_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
-- A voice has the id of its first recording, so that its jobs, files and pages keep their names. The words of recordings
-- that were joined to it are put below its own where they differ.
INSERT INTO voices (id, user_id, name, memory, accent, photo_key, created_at)
SELECT first.id, first.user_id, first.name,
  first.voice_memory || coalesce((
    SELECT char(10, 10) || group_concat(words, char(10, 10)) FROM (
      SELECT DISTINCT CASE WHEN other.name <> first.name THEN other.name || ': ' ELSE '' END || other.voice_memory ||
        CASE WHEN other.accent_nationality <> coalesce(first.accent_nationality, '') THEN ' (' || other.accent_nationality || ')' ELSE '' END AS words
      FROM old_voice_samples AS other WHERE other.joined_to = first.id AND (other.voice_memory <> first.voice_memory
        OR other.name <> first.name OR other.accent_nationality <> coalesce(first.accent_nationality, ''))
    )), ''),
  first.accent_nationality,
  coalesce(first.photo_key, (SELECT other.photo_key FROM old_voice_samples AS other
    WHERE other.joined_to = first.id AND other.photo_key IS NOT NULL ORDER BY other.created_at, other.id LIMIT 1)),
  first.created_at
FROM old_voice_samples AS first WHERE first.joined_to IS NULL;
--> statement-breakpoint
INSERT INTO recordings (id, user_id, voice_id, filename, file_key, analysis_key, photo_key, window_from_ms, window_to_ms,
  quality, mime_type, size_bytes, duration_ms, sound_ms, incomplete, peaks, created_at)
SELECT id, user_id, coalesce(joined_to, id), filename, file_key, analysis_key,
  CASE WHEN photo_key NOT IN (SELECT photo_key FROM voices WHERE photo_key IS NOT NULL) THEN photo_key END,
  window_from_ms, window_to_ms, quality, mime_type, size_bytes, duration_ms, sound_ms, incomplete, peaks, created_at
FROM old_voice_samples;
--> statement-breakpoint
INSERT INTO voice_profiles (voice_id, engine, version, file_key, window_from_ms, window_to_ms, window_of, remote_id, created_at)
SELECT sample_id, engine, version, file_key, window_from_ms, window_to_ms,
  CASE WHEN window_from_ms IS NOT NULL THEN coalesce(window_of, sample_id) END, remote_id, created_at
FROM old_voice_profiles WHERE sample_id IN (SELECT id FROM voices);
--> statement-breakpoint
INSERT INTO consent_records (id, user_id, recording_id, statement_version, statement, created_at)
SELECT id, user_id, voice_sample_id, statement_version, statement, created_at FROM old_consent_records;
--> statement-breakpoint
-- What was heard as the story gets an id of its own, so that it is told from its story. For the last time a voice's name
-- is read out of titles: of what a deleted voice has left, and of stories that were made under another name.
CREATE TABLE `old_titles` AS
SELECT id AS row_id,
  CASE WHEN reading_of IS NOT NULL THEN id ELSE lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' ||
    substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))) END AS reading_id,
  CASE
    WHEN title LIKE 'Loved One''s Voice: _% | Category: ' || label THEN substr(title, 20, length(title) - length(label) - 32)
    WHEN title LIKE 'Loved One''s Voice: _% | Category: %' THEN substr(title, 20, instr(title, ' | Category: ') - 20)
  END AS voice_name
FROM (SELECT id, reading_of, title, CASE document_type WHEN 'personal-messages' THEN 'Personal Messages' WHEN 'unfinished-words' THEN 'Unfinished Words' WHEN 'daily-affirmations' THEN 'Daily Affirmations' WHEN 'comfort-encouragement' THEN 'Comfort & Encouragement' WHEN 'wedding-vows' THEN 'Wedding Vows' WHEN 'family-story' THEN 'Family Stories' WHEN 'recipe' THEN 'Recipe' WHEN 'diary-entry' THEN 'Diary Entry' WHEN 'love-letter' THEN 'Love Letter' END AS label
  FROM old_stories);
--> statement-breakpoint
CREATE UNIQUE INDEX `old_titles_row` ON `old_titles` (`row_id`);
--> statement-breakpoint
INSERT INTO stories (id, user_id, own_title, document_type, category, reading_id, status, created_at)
SELECT id, user_id, coalesce(own_title, CASE WHEN voice_name IS NULL AND trim(title) <> '' THEN substr(trim(title), 1, 80) END),
  document_type, category, NULL, status, created_at
FROM old_stories JOIN old_titles ON row_id = id WHERE reading_of IS NULL;
--> statement-breakpoint
INSERT INTO readings (id, story_id, place, content, voice_id, voice_name, status, audio_path, sample_key, narrative_context,
  narration_plan, engine, duration_ms, size_bytes, peaks, word_times, failure, created_at, updated_at)
SELECT reading_id, coalesce(reading_of, old.id),
  row_number() OVER (PARTITION BY coalesce(reading_of, old.id) ORDER BY reading_of IS NOT NULL, old.created_at, old.id),
  content, voices.id,
  CASE WHEN voices.id IS NULL OR titles.voice_name <> voices.name THEN coalesce(titles.voice_name, '') END,
  status, audio_path, sample_key, narrative_context, narration_plan, engine, duration_ms, size_bytes, peaks, word_times,
  failure, coalesce(read_at, old.created_at), updated_at
FROM old_stories AS old JOIN old_titles AS titles ON row_id = old.id
LEFT JOIN voices ON voices.id = (SELECT voice_id FROM recordings WHERE recordings.id = selected_voice_id);
--> statement-breakpoint
UPDATE stories SET reading_id = (SELECT reading_id FROM old_titles WHERE row_id = id);
--> statement-breakpoint
INSERT INTO story_shares (id, story_id, token_hash, passphrase_hash, with_words, with_title, listens, created_at, expires_at)
SELECT id, coalesce((SELECT reading_of FROM old_stories WHERE old_stories.id = story_id), story_id), token_hash,
  passphrase_hash, with_words, with_title, listens, created_at, expires_at
FROM old_story_shares;
--> statement-breakpoint
INSERT INTO story_drafts (user_id, version, document_type, voice_id, document_mode, content, pdf_filename,
  pdf_was_truncated, pdf_original_word_count, answers, story_id, created_at, updated_at)
SELECT user_id, version, document_type,
  (SELECT voice_id FROM recordings WHERE recordings.id = voice_sample_id), document_mode, content, pdf_filename,
  pdf_was_truncated, pdf_original_word_count, answers,
  coalesce((SELECT reading_of FROM old_stories WHERE old_stories.id = story_id), story_id), created_at, updated_at
FROM old_story_drafts;
--> statement-breakpoint
INSERT INTO idempotency_keys (user_id, key, request_hash, story_id, created_at, expires_at)
SELECT user_id, key, request_hash, coalesce((SELECT reading_of FROM old_stories WHERE old_stories.id = story_id), story_id),
  created_at, expires_at
FROM old_idempotency_keys;
--> statement-breakpoint
-- The job belongs to a reading, and so does the email about its end.
UPDATE jobs SET subject = (SELECT reading_id FROM old_titles WHERE row_id = subject)
WHERE kind = 'generate-story' AND subject IN (SELECT row_id FROM old_titles);
--> statement-breakpoint
UPDATE jobs SET subject = 'story-ended ' || owner || ' ' || reading_id,
  payload = json_set(payload, '$.about', owner || ' ' || reading_id)
FROM (SELECT job.id AS job_id, old.user_id AS owner, reading_id FROM jobs AS job
  JOIN old_stories AS old ON payload ->> 'about' = old.user_id || ' ' || old.id JOIN old_titles ON row_id = old.id
  WHERE kind = 'send-mail' AND payload ->> 'letter' = 'story-ended')
WHERE id = job_id;
--> statement-breakpoint
DROP TABLE `old_titles`;
--> statement-breakpoint
DROP TABLE `old_story_shares`;
--> statement-breakpoint
DROP TABLE `old_story_drafts`;
--> statement-breakpoint
DROP TABLE `old_idempotency_keys`;
--> statement-breakpoint
DROP TABLE `old_stories`;
--> statement-breakpoint
DROP TABLE `old_voice_profiles`;
--> statement-breakpoint
DROP TABLE `old_consent_records`;
--> statement-breakpoint
DROP TABLE `old_voice_samples`;
--> statement-breakpoint
CREATE UNIQUE INDEX `stories_readingId_unique` ON `stories` (`reading_id`);
--> statement-breakpoint
CREATE INDEX `stories_user` ON `stories` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `stories_user_status` ON `stories` (`user_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `stories_created_at` ON `stories` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `stories_status` ON `stories` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `stories_category` ON `stories` (`category`,`status`);
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_profiles_fileKey_unique` ON `voice_profiles` (`file_key`);
--> statement-breakpoint
CREATE INDEX `voice_profiles_window_of` ON `voice_profiles` (`window_of`);
--> statement-breakpoint
CREATE INDEX `consent_records_user` ON `consent_records` (`user_id`);
--> statement-breakpoint
CREATE INDEX `consent_records_recording` ON `consent_records` (`recording_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `story_shares_tokenHash_unique` ON `story_shares` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `story_shares_story` ON `story_shares` (`story_id`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_story` ON `idempotency_keys` (`story_id`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expires_at` ON `idempotency_keys` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_one_of_a_person` ON `idempotency_keys` (`user_id`,`key`);
--> statement-breakpoint
-- Files follow rows: what a deleted or changed row named is queued for deletion in the same transaction. A deleted row's
-- job goes too, and its worker stops. A voice leaves its name to what it has read.
CREATE TRIGGER voices_leave BEFORE DELETE ON voices BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.photo_key)) WHERE value IS NOT NULL;
  UPDATE readings SET voice_name = coalesce(voice_name, OLD.name) WHERE voice_id = OLD.id;
  UPDATE story_drafts SET voice_id = NULL WHERE voice_id = OLD.id;
  DELETE FROM jobs WHERE subject = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER voices_replaced_photo AFTER UPDATE OF photo_key ON voices BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each(json_array(
      CASE WHEN OLD.photo_key IS NOT NEW.photo_key THEN OLD.photo_key END)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
-- A profile is made of all recordings of its voice: when these change, it goes, and with it what a company keeps.
CREATE TRIGGER recordings_leave AFTER DELETE ON recordings BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.file_key, OLD.analysis_key, OLD.photo_key)) WHERE value IS NOT NULL;
  DELETE FROM voice_profiles WHERE voice_id = OLD.voice_id;
END;
--> statement-breakpoint
CREATE TRIGGER recordings_move AFTER UPDATE OF voice_id ON recordings WHEN OLD.voice_id <> NEW.voice_id BEGIN
  DELETE FROM voice_profiles WHERE voice_id IN (OLD.voice_id, NEW.voice_id);
END;
--> statement-breakpoint
CREATE TRIGGER recordings_come AFTER INSERT ON recordings BEGIN
  DELETE FROM voice_profiles WHERE voice_id = NEW.voice_id;
END;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_leave AFTER DELETE ON voice_profiles BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.file_key)) WHERE value IS NOT NULL;
  INSERT OR IGNORE INTO remote_voice_deletions (engine, remote_id, queued_at)
    SELECT OLD.engine, OLD.remote_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE OLD.remote_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER voice_profiles_replaced AFTER UPDATE OF file_key, remote_id ON voice_profiles BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each(json_array(
      CASE WHEN OLD.file_key IS NOT NEW.file_key THEN OLD.file_key END)) WHERE value IS NOT NULL;
  INSERT OR IGNORE INTO remote_voice_deletions (engine, remote_id, queued_at)
    SELECT OLD.engine, OLD.remote_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE OLD.remote_id IS NOT NULL AND OLD.remote_id IS NOT NEW.remote_id;
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
--> statement-breakpoint
CREATE TRIGGER users_replaced_pictures AFTER UPDATE OF profile_picture, profile_picture_square ON users BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each(json_array(
      CASE WHEN OLD.profile_picture IS NOT NEW.profile_picture THEN OLD.profile_picture END,
      CASE WHEN OLD.profile_picture_square IS NOT NEW.profile_picture_square THEN OLD.profile_picture_square END)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_suspended AFTER UPDATE OF suspended_at ON users WHEN NEW.suspended_at IS NOT NULL BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  DELETE FROM email_changes WHERE user_id = NEW.id;
END;
