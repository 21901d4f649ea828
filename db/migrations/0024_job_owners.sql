-- Written by hand: drizzle-kit would rebuild the table, and knows no triggers.
ALTER TABLE `jobs` ADD COLUMN `owner_id` text REFERENCES `users`(`id`) ON DELETE cascade;
--> statement-breakpoint
CREATE INDEX `jobs_owner` ON `jobs` (`owner_id`,`kind`,`progressed_at`) WHERE "owner_id" IS NOT NULL;
--> statement-breakpoint
UPDATE `jobs` SET `owner_id` = coalesce(
  (SELECT `user_id` FROM `stories` WHERE `id` = `jobs`.`subject`),
  (SELECT `user_id` FROM `voice_samples` WHERE `id` = `jobs`.`subject`)
) WHERE `kind` IN ('generate-story', 'profile-voice');
