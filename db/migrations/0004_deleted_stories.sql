CREATE TABLE `deleted_readings` (
	`id` text PRIMARY KEY NOT NULL,
	`story_id` text NOT NULL,
	`place` integer NOT NULL,
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
	FOREIGN KEY (`story_id`) REFERENCES `deleted_stories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`voice_id`) REFERENCES `voices`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "deleted_readings_status" CHECK("status" IN ('draft', 'ready', 'failed')),
	CONSTRAINT "deleted_readings_voice_or_name" CHECK("voice_id" IS NOT NULL OR "voice_name" IS NOT NULL),
	CONSTRAINT "deleted_readings_ready_has_audio" CHECK("status" <> 'ready' OR "audio_path" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_readings_audioPath_unique` ON `deleted_readings` (`audio_path`);--> statement-breakpoint
CREATE INDEX `deleted_readings_voice` ON `deleted_readings` (`voice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_readings_place` ON `deleted_readings` (`story_id`,`place`);--> statement-breakpoint
CREATE TABLE `deleted_stories` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`own_title` text,
	`document_type` text NOT NULL,
	`category` text NOT NULL,
	`reading_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deleted_stories_status" CHECK("status" IN ('draft', 'ready', 'failed')),
	CONSTRAINT "deleted_stories_document_type" CHECK("document_type" IN ('comfort-encouragement', 'daily-affirmations', 'diary-entry', 'family-story', 'love-letter', 'personal-messages', 'recipe', 'unfinished-words', 'wedding-vows'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_stories_readingId_unique` ON `deleted_stories` (`reading_id`);--> statement-breakpoint
CREATE INDEX `deleted_stories_user` ON `deleted_stories` (`user_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_stories_deleted_at` ON `deleted_stories` (`deleted_at`);--> statement-breakpoint
CREATE TRIGGER deleted_readings_leave AFTER DELETE ON deleted_readings WHEN OLD.audio_path IS NOT NULL BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    VALUES (OLD.audio_path, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
DROP TRIGGER voices_leave;
--> statement-breakpoint
CREATE TRIGGER voices_leave BEFORE DELETE ON voices BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key, queued_at)
    SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM json_each(json_array(OLD.photo_key)) WHERE value IS NOT NULL;
  UPDATE readings SET voice_name = coalesce(voice_name, OLD.name) WHERE voice_id = OLD.id;
  UPDATE deleted_readings SET voice_name = coalesce(voice_name, OLD.name) WHERE voice_id = OLD.id;
  UPDATE story_drafts SET voice_id = NULL WHERE voice_id = OLD.id;
  DELETE FROM jobs WHERE subject = OLD.id;
END;
