CREATE TABLE `row_counts` (
	`what` text NOT NULL,
	`kind` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`what`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `user_listings` (
	`number` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`last_name` text NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`stories` integer DEFAULT 0 NOT NULL,
	`ready_stories` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_listings_userId_unique` ON `user_listings` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_listings_name` ON `user_listings` (`name`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_listings_tellers` ON `user_listings` (`name`,`number`) WHERE "stories" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `user_listings_keepers` ON `user_listings` (`name`,`number`) WHERE "ready_stories" > 0;--> statement-breakpoint
CREATE INDEX `user_listings_last_name` ON `user_listings` (`last_name`);--> statement-breakpoint
CREATE INDEX `user_listings_username` ON `user_listings` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_listings_email` ON `user_listings` (`email`,`number`);--> statement-breakpoint
CREATE INDEX `stories_user_status` ON `stories` (`user_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stories_status` ON `stories` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `voice_samples_created_at` ON `voice_samples` (`created_at`,`id`);
--> statement-breakpoint
-- Written by hand from here on. Trigrams find what stands anywhere in a name, an accent more or less. The words
-- themselves stand in user_listings, so the table keeps none.
CREATE VIRTUAL TABLE user_search USING fts5(
  name, username, email,
  tokenize = 'trigram case_sensitive 0 remove_diacritics 1', content = '', contentless_delete = 1
);
--> statement-breakpoint
CREATE TRIGGER user_listings_enter_search AFTER INSERT ON user_listings BEGIN
  INSERT INTO user_search (rowid, name, username, email) VALUES (NEW.number, NEW.name, NEW.username, NEW.email);
END;
--> statement-breakpoint
CREATE TRIGGER user_listings_change_search AFTER UPDATE OF name, username, email ON user_listings BEGIN
  UPDATE user_search SET name = NEW.name, username = NEW.username, email = NEW.email WHERE rowid = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER user_listings_leave_search AFTER DELETE ON user_listings BEGIN
  DELETE FROM user_search WHERE rowid = OLD.number;
END;
--> statement-breakpoint
INSERT INTO user_listings (user_id, name, last_name, username, email, stories, ready_stories)
  SELECT id, lower(first_name || ' ' || last_name), lower(last_name), lower(username),
    lower(coalesce(email, username || '@everspoken.example')),
    (SELECT count(*) FROM stories WHERE user_id = users.id),
    (SELECT count(*) FROM stories WHERE user_id = users.id AND status = 'ready')
  FROM users ORDER BY created_at, id;
--> statement-breakpoint
CREATE TRIGGER users_enter_listings AFTER INSERT ON users BEGIN
  INSERT INTO user_listings (user_id, name, last_name, username, email)
    VALUES (NEW.id, lower(NEW.first_name || ' ' || NEW.last_name), lower(NEW.last_name), lower(NEW.username),
      lower(coalesce(NEW.email, NEW.username || '@everspoken.example')));
END;
--> statement-breakpoint
CREATE TRIGGER users_change_listings AFTER UPDATE OF first_name, last_name, username, email ON users BEGIN
  UPDATE user_listings SET
    name = lower(NEW.first_name || ' ' || NEW.last_name),
    last_name = lower(NEW.last_name),
    username = lower(NEW.username),
    email = lower(coalesce(NEW.email, NEW.username || '@everspoken.example'))
  WHERE user_id = NEW.id;
END;
--> statement-breakpoint
INSERT INTO row_counts (what, kind, total) SELECT 'users', role, count(*) FROM users GROUP BY role;
--> statement-breakpoint
INSERT INTO row_counts (what, kind, total) SELECT 'voice_samples', status, count(*) FROM voice_samples GROUP BY status;
--> statement-breakpoint
INSERT INTO row_counts (what, kind, total) SELECT 'stories', status, count(*) FROM stories GROUP BY status;
--> statement-breakpoint
INSERT INTO row_counts (what, kind, total)
  SELECT 'written_messages', status, count(*) FROM stories WHERE category = 'Written Message' GROUP BY status;
--> statement-breakpoint
CREATE TRIGGER users_count_in AFTER INSERT ON users BEGIN
  INSERT INTO row_counts (what, kind, total) VALUES ('users', NEW.role, 1)
    ON CONFLICT DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_count_out AFTER DELETE ON users BEGIN
  UPDATE row_counts SET total = total - 1 WHERE what = 'users' AND kind = OLD.role;
END;
--> statement-breakpoint
CREATE TRIGGER users_count_role AFTER UPDATE OF role ON users WHEN OLD.role <> NEW.role BEGIN
  UPDATE row_counts SET total = total - 1 WHERE what = 'users' AND kind = OLD.role;
  INSERT INTO row_counts (what, kind, total) VALUES ('users', NEW.role, 1)
    ON CONFLICT DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER voice_samples_count_in AFTER INSERT ON voice_samples BEGIN
  INSERT INTO row_counts (what, kind, total) VALUES ('voice_samples', NEW.status, 1)
    ON CONFLICT DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER voice_samples_count_out AFTER DELETE ON voice_samples BEGIN
  UPDATE row_counts SET total = total - 1 WHERE what = 'voice_samples' AND kind = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER stories_count_in AFTER INSERT ON stories BEGIN
  INSERT INTO row_counts (what, kind, total) VALUES ('stories', NEW.status, 1)
    ON CONFLICT DO UPDATE SET total = total + 1;
  INSERT INTO row_counts (what, kind, total)
    SELECT 'written_messages', NEW.status, 1 WHERE NEW.category = 'Written Message'
    ON CONFLICT DO UPDATE SET total = total + 1;
  UPDATE user_listings SET stories = stories + 1, ready_stories = ready_stories + (NEW.status = 'ready')
    WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER stories_count_out AFTER DELETE ON stories BEGIN
  UPDATE row_counts SET total = total - 1 WHERE what = 'stories' AND kind = OLD.status;
  UPDATE row_counts SET total = total - 1
    WHERE what = 'written_messages' AND kind = OLD.status AND OLD.category = 'Written Message';
  UPDATE user_listings SET stories = stories - 1, ready_stories = ready_stories - (OLD.status = 'ready')
    WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER stories_count_change AFTER UPDATE OF status, category ON stories
WHEN OLD.status <> NEW.status OR OLD.category <> NEW.category BEGIN
  UPDATE row_counts SET total = total - 1 WHERE what = 'stories' AND kind = OLD.status;
  INSERT INTO row_counts (what, kind, total) VALUES ('stories', NEW.status, 1)
    ON CONFLICT DO UPDATE SET total = total + 1;
  UPDATE row_counts SET total = total - 1
    WHERE what = 'written_messages' AND kind = OLD.status AND OLD.category = 'Written Message';
  INSERT INTO row_counts (what, kind, total)
    SELECT 'written_messages', NEW.status, 1 WHERE NEW.category = 'Written Message'
    ON CONFLICT DO UPDATE SET total = total + 1;
  UPDATE user_listings SET ready_stories = ready_stories - (OLD.status = 'ready') + (NEW.status = 'ready')
    WHERE user_id = NEW.user_id;
END;
