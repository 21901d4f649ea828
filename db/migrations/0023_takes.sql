-- Written by hand: drizzle-kit would rebuild the table for the sake of the check, and knows no triggers.
ALTER TABLE `stories` ADD COLUMN `take_of` text REFERENCES `stories`(`id`) ON DELETE cascade
	CONSTRAINT "stories_take_title" CHECK("take_of" IS NULL OR "own_title" IS NULL);
--> statement-breakpoint
CREATE TRIGGER stories_take_of_ready BEFORE INSERT ON stories WHEN NEW.take_of IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM stories WHERE id = NEW.take_of AND user_id = NEW.user_id AND take_of IS NULL AND status = 'ready'
) BEGIN
  SELECT RAISE(ABORT, 'a take is of a ready story of the same user');
END;
--> statement-breakpoint
CREATE TRIGGER stories_take_of_stays BEFORE UPDATE OF take_of, user_id ON stories
WHEN OLD.take_of IS NOT NEW.take_of OR OLD.user_id <> NEW.user_id
  AND (OLD.take_of IS NOT NULL OR EXISTS (SELECT 1 FROM stories WHERE take_of = OLD.id)) BEGIN
  SELECT RAISE(ABORT, 'a take stays with its story, and both with their user');
END;
--> statement-breakpoint
-- With take_of at their end, so that lists and counts leave takes out without reading their rows.
DROP INDEX `stories_user`;--> statement-breakpoint
CREATE INDEX `stories_user` ON `stories` (`user_id`,`created_at`,`id`,`take_of`);--> statement-breakpoint
DROP INDEX `stories_user_status`;--> statement-breakpoint
CREATE INDEX `stories_user_status` ON `stories` (`user_id`,`status`,`created_at`,`id`,`take_of`);--> statement-breakpoint
DROP INDEX `stories_created_at`;--> statement-breakpoint
CREATE INDEX `stories_created_at` ON `stories` (`created_at`,`id`,`take_of`);--> statement-breakpoint
DROP INDEX `stories_status`;--> statement-breakpoint
CREATE INDEX `stories_status` ON `stories` (`status`,`created_at`,`id`,`take_of`);--> statement-breakpoint
DROP INDEX `stories_category`;--> statement-breakpoint
CREATE INDEX `stories_category` ON `stories` (`category`,`status`,`take_of`);--> statement-breakpoint
CREATE INDEX `stories_take_of` ON `stories` (`take_of`,`created_at`) WHERE "take_of" IS NOT NULL;
