CREATE TABLE `account_deletions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `all_stories` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`own_title` text,
	`document_type` text NOT NULL,
	`category` text DEFAULT 'Written Message' NOT NULL,
	`reading_id` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reading_id`,`id`,`status`) REFERENCES `readings`(`id`,`story_id`,`status`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "stories_status" CHECK("status" IN ('draft', 'processing', 'ready', 'failed')),
	CONSTRAINT "stories_deleted_are_made" CHECK("deleted_at" IS NULL OR "status" <> 'processing'),
	CONSTRAINT "stories_document_type" CHECK("document_type" IN ('comfort-encouragement', 'daily-affirmations', 'diary-entry', 'family-story', 'love-letter', 'personal-messages', 'recipe', 'unfinished-words', 'wedding-vows')),
	CONSTRAINT "stories_own_title" CHECK("own_title" IS NULL OR length(trim("own_title")) BETWEEN 1 AND 80)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `all_stories_readingId_unique` ON `all_stories` (`reading_id`);--> statement-breakpoint
CREATE INDEX `stories_user` ON `all_stories` (`user_id`,`deleted_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_user_status` ON `all_stories` (`user_id`,`deleted_at`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_created_at` ON `all_stories` (`deleted_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_status` ON `all_stories` (`deleted_at`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_category` ON `all_stories` (`deleted_at`,`category`,`status`);--> statement-breakpoint
CREATE TABLE `audit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`act` text NOT NULL,
	`what` text NOT NULL,
	`user_id` text,
	`subject_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "audit_records_act" CHECK("act" IN ('viewed', 'listened', 'deleted', 'suspended', 'unsuspended', 'kept', 'reset', 'set', 'invited')),
	CONSTRAINT "audit_records_owner" CHECK(("user_id" IS NULL) = ("act" IN ('set', 'invited')))
);
--> statement-breakpoint
CREATE INDEX `audit_records_user` ON `audit_records` (`user_id`,`created_at`,`id`);--> statement-breakpoint
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
CREATE INDEX `consent_records_user` ON `consent_records` (`user_id`);--> statement-breakpoint
CREATE INDEX `consent_records_recording` ON `consent_records` (`recording_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created_at` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`token_hash` text,
	`cancel_token_hash` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_tokenHash_unique` ON `email_changes` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_cancelTokenHash_unique` ON `email_changes` (`cancel_token_hash`);--> statement-breakpoint
CREATE TABLE `file_deletion_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `file_deletions` (
	`file_key` text PRIMARY KEY NOT NULL,
	`queued_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `former_emails` (
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	PRIMARY KEY(`user_id`, `email`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "invitations_email" CHECK("email" IS NULL OR "email" LIKE '%_@_%')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_tokenHash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email_unique` ON `invitations` (lower("email"));--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text,
	`owner_id` text,
	`payload` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`max_attempts` integer DEFAULT 3 NOT NULL,
	`crashes` integer DEFAULT 0 NOT NULL,
	`run_after_at` integer NOT NULL,
	`scheduled_at` integer DEFAULT 0 NOT NULL,
	`progressed_at` integer,
	`lease_token` text,
	`lease_expires_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "jobs_status" CHECK("status" IN ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "jobs_progress" CHECK("progress" >= 0 AND "progress" <= 1),
	CONSTRAINT "jobs_attempts" CHECK("attempts" >= 0 AND "max_attempts" > 0),
	CONSTRAINT "jobs_payload" CHECK(json_valid("payload")),
	CONSTRAINT "jobs_lease" CHECK(("status" = 'running') = ("lease_token" IS NOT NULL) AND ("lease_token" IS NULL) = ("lease_expires_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_one_per_subject` ON `jobs` (`kind`,`subject`) WHERE "status" IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`status`,`run_after_at`);--> statement-breakpoint
CREATE INDEX `jobs_owner` ON `jobs` (`owner_id`,`kind`,`progressed_at`) WHERE "owner_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `pronunciations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`word` text NOT NULL,
	`word_lower` text NOT NULL,
	`say_as` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pronunciations_word_length" CHECK(length("word") BETWEEN 1 AND 60 AND length("word_lower") > 0),
	CONSTRAINT "pronunciations_say_as_length" CHECK(length(trim("say_as")) > 0 AND length("say_as") <= 60)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pronunciations_word` ON `pronunciations` (`user_id`,`word_lower`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expire` ON `rate_limits` (`expire`);--> statement-breakpoint
CREATE TABLE `readings` (
	`id` text PRIMARY KEY NOT NULL,
	`story_id` text NOT NULL,
	`place` integer DEFAULT 1 NOT NULL,
	`content` text NOT NULL,
	`voice_id` text,
	`voice_name` text,
	`status` text NOT NULL,
	`audio_path` text,
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
	`sample_key` text,
	FOREIGN KEY (`story_id`) REFERENCES `all_stories`(`id`) ON UPDATE no action ON DELETE cascade,
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
CREATE UNIQUE INDEX `readings_audioPath_unique` ON `readings` (`audio_path`);--> statement-breakpoint
CREATE UNIQUE INDEX `readings_sampleKey_unique` ON `readings` (`sample_key`);--> statement-breakpoint
CREATE INDEX `readings_voice` ON `readings` (`voice_id`);--> statement-breakpoint
CREATE INDEX `readings_status` ON `readings` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `readings_of_story` ON `readings` (`id`,`story_id`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `readings_place` ON `readings` (`story_id`,`place`);--> statement-breakpoint
CREATE TABLE `recordings` (
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
CREATE UNIQUE INDEX `recordings_fileKey_unique` ON `recordings` (`file_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_analysisKey_unique` ON `recordings` (`analysis_key`);--> statement-breakpoint
CREATE INDEX `recordings_user` ON `recordings` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `recordings_created_at` ON `recordings` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `recordings_voice` ON `recordings` (`voice_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`number` integer NOT NULL,
	`code_hash` blob NOT NULL,
	PRIMARY KEY(`user_id`, `number`),
	FOREIGN KEY (`user_id`) REFERENCES `two_step`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "recovery_codes_number" CHECK("number" BETWEEN 1 AND 10),
	CONSTRAINT "recovery_codes_hash" CHECK(length("code_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`idle_ms` integer NOT NULL,
	`proven_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_idle" CHECK("idle_ms" > 0)
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires_at` ON `sessions` (`expires_at`);--> statement-breakpoint
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
	FOREIGN KEY (`story_id`) REFERENCES `all_stories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`voice_id`,`user_id`) REFERENCES `voices`(`id`,`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "story_drafts_version" CHECK("version" > 0),
	CONSTRAINT "story_drafts_document_type" CHECK("document_type" IS NULL OR "document_type" IN ('comfort-encouragement', 'daily-affirmations', 'diary-entry', 'family-story', 'love-letter', 'personal-messages', 'recipe', 'unfinished-words', 'wedding-vows')),
	CONSTRAINT "story_drafts_mode" CHECK("document_mode" IN ('text', 'pdf')),
	CONSTRAINT "story_drafts_answers" CHECK(json_valid("answers"))
);
--> statement-breakpoint
CREATE TABLE `story_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`story_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`passphrase_hash` text,
	`with_words` integer DEFAULT false NOT NULL,
	`with_title` integer DEFAULT false NOT NULL,
	`with_photo` integer DEFAULT false NOT NULL,
	`with_download` integer DEFAULT false NOT NULL,
	`voice_name` text,
	`listens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `all_stories`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "story_shares_listens" CHECK("listens" >= 0),
	CONSTRAINT "story_shares_shown" CHECK("with_words" IN (0, 1) AND "with_title" IN (0, 1)),
	CONSTRAINT "story_shares_given" CHECK("with_photo" IN (0, 1) AND "with_download" IN (0, 1)),
	CONSTRAINT "story_shares_voice_name" CHECK("voice_name" IS NULL OR length(trim("voice_name")) BETWEEN 1 AND 100),
	CONSTRAINT "story_shares_expires" CHECK("expires_at" > "created_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `story_shares_tokenHash_unique` ON `story_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `story_shares_story` ON `story_shares` (`story_id`);--> statement-breakpoint
CREATE TABLE `two_step` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` blob NOT NULL,
	`last_step` integer NOT NULL,
	`salt` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "two_step_secret" CHECK(length("secret") = 48),
	CONSTRAINT "two_step_last_step" CHECK("last_step" >= 0),
	CONSTRAINT "two_step_salt" CHECK(length("salt") = 16)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text,
	`former_email` text,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`profile_picture` text,
	`profile_picture_square` text,
	`country` text,
	`state_province` text,
	`city` text,
	`location` text GENERATED ALWAYS AS (city || ', ' || state_province || ', ' || country) VIRTUAL,
	`accepted_terms_version` text,
	`accepted_terms_at` integer,
	`created_at` integer NOT NULL,
	`suspended_at` integer,
	CONSTRAINT "users_role" CHECK("role" IN ('user', 'admin')),
	CONSTRAINT "users_username_shape" CHECK(length("username") >= 3 AND "username" NOT GLOB '*[^A-Za-z0-9_]*'),
	CONSTRAINT "users_names" CHECK(length(trim("first_name")) > 0 AND length(trim("last_name")) > 0),
	CONSTRAINT "users_email" CHECK("email" IS NULL OR "email" LIKE '%_@_%'),
	CONSTRAINT "users_location_whole" CHECK(("country" IS NULL AND "state_province" IS NULL AND "city" IS NULL) OR (coalesce(length(trim("country")), 0) > 0 AND coalesce(length(trim("state_province")), 0) > 0 AND coalesce(length(trim("city")), 0) > 0)),
	CONSTRAINT "users_picture_square" CHECK("profile_picture_square" IS NULL OR "profile_picture" IS NOT NULL),
	CONSTRAINT "users_terms" CHECK(("accepted_terms_version" IS NULL) = ("accepted_terms_at" IS NULL)),
	CONSTRAINT "users_suspended" CHECK("suspended_at" IS NULL OR "role" = 'user')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_profilePicture_unique` ON `users` (`profile_picture`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_profilePictureSquare_unique` ON `users` (`profile_picture_square`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_created_at` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `voice_choice` (
	`id` integer PRIMARY KEY NOT NULL,
	`engine` text NOT NULL,
	`http_url` text,
	`http_dialect` text,
	`chosen_at` integer NOT NULL,
	CONSTRAINT "voice_choice_one" CHECK("id" = 1),
	CONSTRAINT "voice_choice_engine" CHECK("engine" IN ('pocket', 'http')),
	CONSTRAINT "voice_choice_server" CHECK(("engine" = 'http') = ("http_url" IS NOT NULL) AND ("engine" = 'http') = ("http_dialect" IS NOT NULL)),
	CONSTRAINT "voice_choice_dialect" CHECK("http_dialect" IS NULL OR "http_dialect" IN ('pocket', 'chatterbox', 'openai'))
);
--> statement-breakpoint
CREATE TABLE `voice_profiles` (
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
CREATE UNIQUE INDEX `voice_profiles_fileKey_unique` ON `voice_profiles` (`file_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `voice_profiles_sentenceKey_unique` ON `voice_profiles` (`sentence_key`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `voices_photoKey_unique` ON `voices` (`photo_key`);--> statement-breakpoint
CREATE INDEX `voices_user` ON `voices` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `voices_owner` ON `voices` (`id`,`user_id`);
--> statement-breakpoint
CREATE VIEW stories AS
  SELECT id, user_id, own_title, document_type, category, reading_id, status, created_at
  FROM all_stories WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER users_files_follow AFTER DELETE ON users BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.profile_picture, OLD.profile_picture_square)) WHERE value IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_password_voids_email_change AFTER UPDATE OF password_hash ON users BEGIN
  DELETE FROM email_changes WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_former_emails AFTER UPDATE OF email ON users
WHEN OLD.email IS NOT NULL AND lower(OLD.email) IS NOT lower(NEW.email) BEGIN
  INSERT OR IGNORE INTO former_emails (user_id, email) VALUES (OLD.id, lower(OLD.email));
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
--> statement-breakpoint
CREATE TRIGGER users_password_ends_proofs AFTER UPDATE OF password_hash ON users BEGIN
  UPDATE sessions SET proven_at = NULL WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER sessions_not_of_suspended BEFORE INSERT ON sessions BEGIN
  SELECT RAISE(IGNORE) FROM users WHERE id = NEW.user_id AND suspended_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER two_step_ends_proofs AFTER INSERT ON two_step BEGIN
  UPDATE sessions SET proven_at = NULL WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER voices_replaced_photo AFTER UPDATE OF photo_key ON voices BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM json_each(json_array(
      CASE WHEN OLD.photo_key IS NOT NEW.photo_key THEN OLD.photo_key END)) WHERE value IS NOT NULL;
END;
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
--> statement-breakpoint
CREATE TRIGGER stories_deleted AFTER UPDATE OF deleted_at ON all_stories
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN
  DELETE FROM story_shares WHERE story_id = NEW.id;
  UPDATE story_drafts SET story_id = NULL WHERE story_id = NEW.id;
  DELETE FROM readings WHERE story_id = NEW.id AND status = 'processing';
END;
