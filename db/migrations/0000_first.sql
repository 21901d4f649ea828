CREATE TABLE `consent_records` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`voice_sample_id` text,
	`statement_version` text NOT NULL,
	`statement` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`voice_sample_id`) REFERENCES `voice_samples`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `consent_records_user` ON `consent_records` (`user_id`);--> statement-breakpoint
CREATE INDEX `consent_records_sample` ON `consent_records` (`voice_sample_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created_at` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `file_deletions` (
	`file_key` text PRIMARY KEY NOT NULL,
	`queued_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text,
	`payload` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`max_attempts` integer DEFAULT 3 NOT NULL,
	`run_after_at` integer NOT NULL,
	`lease_token` text,
	`lease_expires_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "jobs_status" CHECK("status" IN ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "jobs_progress" CHECK("progress" >= 0 AND "progress" <= 1),
	CONSTRAINT "jobs_attempts" CHECK("attempts" >= 0 AND "max_attempts" > 0),
	CONSTRAINT "jobs_payload" CHECK(json_valid("payload")),
	CONSTRAINT "jobs_lease" CHECK(("status" = 'running') = ("lease_token" IS NOT NULL) AND ("lease_token" IS NULL) = ("lease_expires_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_one_per_subject` ON `jobs` (`kind`,`subject`) WHERE "status" IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`status`,`run_after_at`);--> statement-breakpoint
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
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expire` ON `rate_limits` (`expire`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`idle_ms` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_idle" CHECK("idle_ms" > 0)
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires_at` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `stories` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`document_type` text NOT NULL,
	`category` text DEFAULT 'Written Message' NOT NULL,
	`status` text NOT NULL,
	`audio_path` text,
	`sample_key` text,
	`selected_voice_id` text,
	`narrative_context` text NOT NULL,
	`engine` text,
	`duration_ms` integer,
	`size_bytes` integer,
	`peaks` blob,
	`failure` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`selected_voice_id`) REFERENCES `voice_samples`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stories_status" CHECK("status" IN ('draft', 'processing', 'ready', 'failed')),
	CONSTRAINT "stories_document_type" CHECK("document_type" IN ('comfort-encouragement', 'daily-affirmations', 'diary-entry', 'family-story', 'love-letter', 'personal-messages', 'recipe', 'unfinished-words', 'wedding-vows')),
	CONSTRAINT "stories_content" CHECK(length(trim("content")) > 0),
	CONSTRAINT "stories_context" CHECK(json_valid("narrative_context")),
	CONSTRAINT "stories_ready_has_audio" CHECK("status" <> 'ready' OR ("audio_path" IS NOT NULL AND "duration_ms" IS NOT NULL AND "size_bytes" IS NOT NULL)),
	CONSTRAINT "stories_processing_has_sample" CHECK("status" <> 'processing' OR "sample_key" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stories_audioPath_unique` ON `stories` (`audio_path`);--> statement-breakpoint
CREATE UNIQUE INDEX `stories_sampleKey_unique` ON `stories` (`sample_key`);--> statement-breakpoint
CREATE INDEX `stories_user` ON `stories` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `stories_created_at` ON `stories` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_voice` ON `stories` (`selected_voice_id`);--> statement-breakpoint
CREATE TABLE `story_drafts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`document_type` text,
	`voice_sample_id` text,
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
	FOREIGN KEY (`voice_sample_id`,`user_id`) REFERENCES `voice_samples`(`id`,`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "story_drafts_version" CHECK("version" > 0),
	CONSTRAINT "story_drafts_document_type" CHECK("document_type" IS NULL OR "document_type" IN ('comfort-encouragement', 'daily-affirmations', 'diary-entry', 'family-story', 'love-letter', 'personal-messages', 'recipe', 'unfinished-words', 'wedding-vows')),
	CONSTRAINT "story_drafts_mode" CHECK("document_mode" IN ('text', 'pdf')),
	CONSTRAINT "story_drafts_answers" CHECK(json_valid("answers"))
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`profile_picture` text,
	`country` text,
	`state_province` text,
	`city` text,
	`location` text GENERATED ALWAYS AS (city || ', ' || state_province || ', ' || country) VIRTUAL,
	`accepted_terms_version` text,
	`accepted_terms_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("role" IN ('user', 'admin')),
	CONSTRAINT "users_username_shape" CHECK(length("username") >= 3 AND "username" NOT GLOB '*[^A-Za-z0-9_]*'),
	CONSTRAINT "users_names" CHECK(length(trim("first_name")) >= 2 AND length(trim("last_name")) >= 2),
	CONSTRAINT "users_email" CHECK("email" IS NULL OR "email" LIKE '%_@_%'),
	CONSTRAINT "users_location_whole" CHECK(("country" IS NULL AND "state_province" IS NULL AND "city" IS NULL) OR (coalesce(length(trim("country")), 0) > 0 AND coalesce(length(trim("state_province")), 0) > 0 AND coalesce(length(trim("city")), 0) > 0)),
	CONSTRAINT "users_terms" CHECK(("accepted_terms_version" IS NULL) = ("accepted_terms_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_profilePicture_unique` ON `users` (`profile_picture`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_created_at` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `voice_samples` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`filename` text NOT NULL,
	`file_key` text NOT NULL,
	`analysis_key` text NOT NULL,
	`photo_key` text,
	`mime_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`sound_ms` integer NOT NULL,
	`incomplete` integer NOT NULL,
	`peaks` blob NOT NULL,
	`who_is_this_voice` text NOT NULL,
	`accent_nationality` text,
	`voice_memory` text NOT NULL,
	`status` text DEFAULT 'ready' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "voice_samples_status" CHECK("status" = 'ready'),
	CONSTRAINT "voice_samples_who" CHECK(length(trim("who_is_this_voice")) > 0),
	CONSTRAINT "voice_samples_memory" CHECK(length(trim("voice_memory")) > 0),
	CONSTRAINT "voice_samples_sizes" CHECK("size_bytes" > 0 AND "duration_ms" > 0 AND "sound_ms" >= 1000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_samples_fileKey_unique` ON `voice_samples` (`file_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `voice_samples_analysisKey_unique` ON `voice_samples` (`analysis_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `voice_samples_photoKey_unique` ON `voice_samples` (`photo_key`);--> statement-breakpoint
CREATE INDEX `voice_samples_user` ON `voice_samples` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `voice_samples_owner` ON `voice_samples` (`id`,`user_id`);