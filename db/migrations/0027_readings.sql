-- Written by hand: drizzle-kit asks whether a column was renamed. SQLite follows the new name in triggers, indexes and checks.
ALTER TABLE `stories` RENAME COLUMN `take_of` TO `reading_of`;--> statement-breakpoint
ALTER TABLE `stories` ADD COLUMN `read_at` integer;
