ALTER TABLE `users` ADD COLUMN `story_emails` integer DEFAULT false NOT NULL;
