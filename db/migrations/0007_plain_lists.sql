-- The triggers and the FTS5 table are dropped by hand, for drizzle-kit does not know them, and first: they write to the
-- tables below.
DROP TRIGGER stories_count_change;
--> statement-breakpoint
DROP TRIGGER stories_count_in;
--> statement-breakpoint
DROP TRIGGER stories_count_out;
--> statement-breakpoint
DROP TRIGGER voice_samples_count_in;
--> statement-breakpoint
DROP TRIGGER voice_samples_count_out;
--> statement-breakpoint
DROP TRIGGER users_count_in;
--> statement-breakpoint
DROP TRIGGER users_count_out;
--> statement-breakpoint
DROP TRIGGER users_count_role;
--> statement-breakpoint
DROP TRIGGER users_enter_listings;
--> statement-breakpoint
DROP TRIGGER users_change_listings;
--> statement-breakpoint
DROP TRIGGER user_listings_enter_search;
--> statement-breakpoint
DROP TRIGGER user_listings_change_search;
--> statement-breakpoint
DROP TRIGGER user_listings_leave_search;
--> statement-breakpoint
DROP TABLE user_search;
--> statement-breakpoint
DROP TABLE `row_counts`;--> statement-breakpoint
DROP TABLE `user_listings`;--> statement-breakpoint
ALTER TABLE `users` ADD `sort_name` text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_sort_name` ON `users` (`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `stories_category` ON `stories` (`category`,`status`);
