-- Written by hand: drizzle-kit leaves out what deletions do, and knows no triggers.
ALTER TABLE `voice_samples` ADD COLUMN `joined_to` text REFERENCES `voice_samples`(`id`) ON DELETE set null;
--> statement-breakpoint
CREATE INDEX `voice_samples_joined_to` ON `voice_samples` (`joined_to`);
--> statement-breakpoint
ALTER TABLE `voice_profiles` ADD COLUMN `window_of` text REFERENCES `voice_samples`(`id`) ON DELETE cascade;
--> statement-breakpoint
CREATE INDEX `voice_profiles_window_of` ON `voice_profiles` (`window_of`);
--> statement-breakpoint
CREATE TRIGGER voice_samples_join_first_on_insert BEFORE INSERT ON voice_samples WHEN NEW.joined_to IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'voice_samples_join_first') WHERE NOT EXISTS (
    SELECT 1 FROM voice_samples WHERE id = NEW.joined_to AND user_id = NEW.user_id AND joined_to IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER voice_samples_join_first BEFORE UPDATE OF joined_to, user_id ON voice_samples
WHEN NEW.joined_to IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'voice_samples_join_first') WHERE NEW.joined_to = NEW.id OR NOT EXISTS (
    SELECT 1 FROM voice_samples WHERE id = NEW.joined_to AND user_id = NEW.user_id AND joined_to IS NULL);
  SELECT RAISE(ABORT, 'voice_samples_join_first') WHERE EXISTS (
    SELECT 1 FROM voice_samples WHERE joined_to = NEW.id);
END;
--> statement-breakpoint
-- A profile is made of all recordings of its voice: when these change, it goes, and with it what a company keeps.
CREATE TRIGGER voice_samples_join_changed AFTER UPDATE OF joined_to ON voice_samples
WHEN OLD.joined_to IS NOT NEW.joined_to BEGIN
  DELETE FROM voice_profiles WHERE sample_id IN (NEW.id, OLD.joined_to, NEW.joined_to);
END;
--> statement-breakpoint
CREATE TRIGGER voice_samples_join_ended AFTER DELETE ON voice_samples WHEN OLD.joined_to IS NOT NULL BEGIN
  DELETE FROM voice_profiles WHERE sample_id = OLD.joined_to;
END;
--> statement-breakpoint
-- The voice stays while one of its recordings does, and so do the links of its stories.
CREATE TRIGGER voice_samples_keep_stories BEFORE DELETE ON voice_samples WHEN OLD.joined_to IS NOT NULL BEGIN
  UPDATE stories SET selected_voice_id = OLD.joined_to WHERE selected_voice_id = OLD.id;
END;
