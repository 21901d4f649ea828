ALTER TABLE `remote_voice_deletions` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `remote_voice_deletions` ADD `last_error` text;--> statement-breakpoint
ALTER TABLE `remote_voice_deletions` ADD `retry_at` integer;