ALTER TABLE `sessions` DROP COLUMN `browser`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `has_voice_news`;