-- Written by hand, as 0010.
ALTER TABLE `jobs` ADD `crashes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `scheduled_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `progressed_at` integer;
