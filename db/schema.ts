import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  blob,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  sqliteView,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'

/*
 * All tables, constraints and indexes. Times are integers, milliseconds since 1970 in UTC. Ids are random UUIDs.
 * Triggers (file deletions, cancelled jobs) and the view are in the migrations: drizzle-kit ignores them, and a migration
 * that rebuilds one of their tables must recreate them.
 */

const id = () => text().primaryKey().notNull()
/** Goes with its user. */
const userId = () =>
  text()
    .notNull()
    .references((): AnySQLiteColumn => users.id, { onDelete: 'cascade' })
const createdAt = () => integer({ mode: 'timestamp_ms' }).notNull()

export const roles = ['user', 'admin'] as const
export const documentTypes = [
  'comfort-encouragement',
  'daily-affirmations',
  'diary-entry',
  'family-story',
  'love-letter',
  'personal-messages',
  'recipe',
  'unfinished-words',
  'wedding-vows',
] as const
export const storyStatuses = ['draft', 'processing', 'ready', 'failed'] as const
export const jobStatuses = ['queued', 'running', 'done', 'failed'] as const
export const documentModes = ['text', 'pdf'] as const
export const adminActs = [
  'viewed',
  'listened',
  'deleted',
  'suspended',
  'unsuspended',
  'kept',
  'reset',
  'set',
  'invited',
] as const

export const chosenEngines = ['pocket', 'http'] as const
export const httpDialects = ['pocket', 'chatterbox', 'openai'] as const

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" IN (${values.map((value) => `'${value}'`).join(', ')})`)

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    /** The confirmed address that `email` took the place of unconfirmed, while no email could be sent. */
    formerEmail: text(),
    passwordHash: text().notNull(),
    role: text({ enum: roles }).notNull().default('user'),
    /** A file key, like every column that ends in Key or Path. */
    profilePicture: text().unique(),
    /** The same picture, small and square, for page headers. */
    profilePictureSquare: text().unique(),
    country: text(),
    stateProvince: text(),
    city: text(),
    location: text().generatedAlwaysAs(sql`city || ', ' || state_province || ', ' || country`, {
      mode: 'virtual',
    }),
    acceptedTermsVersion: text(),
    acceptedTermsAt: integer({ mode: 'timestamp_ms' }),
    createdAt: createdAt(),
    /** Set while an admin keeps the user out: triggers end their sessions, and drop every new one. */
    suspendedAt: integer({ mode: 'timestamp_ms' }),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_created_at').on(t.createdAt, t.id),
    index('users_role').on(t.role, t.createdAt, t.id),
    check('users_role', oneOf('role', roles)),
    check('users_username_shape', sql`length("username") >= 3 AND "username" NOT GLOB '*[^A-Za-z0-9_]*'`),
    check('users_names', sql`length(trim("first_name")) > 0 AND length(trim("last_name")) > 0`),
    check('users_email', sql`"email" IS NULL OR "email" LIKE '%_@_%'`),
    check(
      'users_location_whole',
      sql`("country" IS NULL AND "state_province" IS NULL AND "city" IS NULL) OR (coalesce(length(trim("country")), 0) > 0 AND coalesce(length(trim("state_province")), 0) > 0 AND coalesce(length(trim("city")), 0) > 0)`,
    ),
    check('users_picture_square', sql`"profile_picture_square" IS NULL OR "profile_picture" IS NOT NULL`),
    check('users_terms', sql`("accepted_terms_version" IS NULL) = ("accepted_terms_at" IS NULL)`),
    check('users_suspended', sql`"suspended_at" IS NULL OR "role" = 'user'`),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** HMAC-SHA-256 of the cookie's token, hex, so that a stolen database contains no valid token. */
    tokenHash: text().primaryKey().notNull(),
    userId: userId(),
    /** Expires after this time without use. */
    idleMs: integer().notNull(),
    /** When its user last showed the password in it: see accounts/proof.server.ts. Triggers clear it. */
    provenAt: integer({ mode: 'timestamp_ms' }),
    createdAt: createdAt(),
    expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expires_at').on(t.expiresAt),
    check('sessions_idle', sql`"idle_ms" > 0`),
  ],
)

export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text().primaryKey().notNull(),
    userId: userId(),
    createdAt: createdAt(),
    expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
    usedAt: integer({ mode: 'timestamp_ms' }),
  },
  (t) => [index('password_resets_user').on(t.userId)],
)

/**
 * The address that a user wants instead of their own, until they open the link that was sent to it. Triggers void it with
 * each new password and each suspension.
 */
export const emailChanges = sqliteTable('email_changes', {
  userId: text()
    .primaryKey()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  /** Of the newest link; absent until the email is written. */
  tokenHash: text().unique(),
  /** Of the newest link that cancels the change, which is sent to the present address. */
  cancelTokenHash: text().unique(),
  expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
})

/** The addresses that a user had before, in lower case, so that a deletion finds all that names them. A trigger adds them. */
export const formerEmails = sqliteTable(
  'former_emails',
  {
    userId: userId(),
    email: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.email] })],
)

/** Accounts that are to be deleted, as their users wished; until then each can change their mind. */
export const accountDeletions = sqliteTable('account_deletions', {
  userId: text()
    .primaryKey()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  dueAt: integer({ mode: 'timestamp_ms' }).notNull(),
})

/** A link by which one user can sign up. Deleted when it is used. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    /** Where the link is sent, if it isn't handed over. */
    email: text(),
    /** Of the newest link; absent until it is made. */
    tokenHash: text().unique(),
    createdAt: createdAt(),
    expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (t) => [
    uniqueIndex('invitations_email_unique').on(sql`lower(${t.email})`),
    check('invitations_email', sql`"email" IS NULL OR "email" LIKE '%_@_%'`),
  ],
)

/** Two-step sign-in of those who turned it on. */
export const twoStep = sqliteTable(
  'two_step',
  {
    userId: text()
      .primaryKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key of the one-time codes, encrypted; see app/accounts/two-step/sealed-secret.server.ts. */
    secret: blob({ mode: 'buffer' }).notNull(),
    /** The time step (RFC 6238) of the newest code that was accepted: no code of it or before is accepted again. */
    lastStep: integer().notNull(),
    /** Of the hashes of all recovery codes. */
    salt: blob({ mode: 'buffer' }).notNull(),
    createdAt: createdAt(),
  },
  () => [
    check('two_step_secret', sql`length("secret") = 48`),
    check('two_step_last_step', sql`"last_step" >= 0`),
    check('two_step_salt', sql`length("salt") = 16`),
  ],
)

/** The recovery codes that are left: a used one is deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => twoStep.userId, { onDelete: 'cascade' }),
    number: integer().notNull(),
    codeHash: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.number] }),
    check('recovery_codes_number', sql`"number" BETWEEN 1 AND 10`),
    check('recovery_codes_hash', sql`length("code_hash") = 32`),
  ],
)

/** A person whose voice reads stories, as its user describes them. */
export const voices = sqliteTable(
  'voices',
  {
    id: id(),
    userId: userId(),
    /** Whose voice it is. */
    name: text().notNull(),
    memory: text().notNull(),
    accent: text(),
    photoKey: text().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    // For the foreign keys of what belongs to a voice of the same user.
    unique('voices_owner').on(t.id, t.userId),
    index('voices_user').on(t.userId, t.createdAt, t.id),
    check('voices_name', sql`length(trim("name")) > 0`),
    check('voices_memory', sql`length(trim("memory")) > 0`),
  ],
)

/** A recording of a voice, whose owner is the voice's. It is decoded before its row is inserted. */
export const recordings = sqliteTable(
  'recordings',
  {
    id: id(),
    userId: text().notNull(),
    voiceId: text().notNull(),
    /** The name of the user's file, for display; never used as a path. */
    filename: text().notNull(),
    fileKey: text().notNull().unique(),
    /** Mono 16 kHz WAV for the engine. */
    analysisKey: text().notNull().unique(),
    /** Measurements of the recording, for advice. */
    quality: text({ mode: 'json' }).$type<unknown>(),
    mimeType: text().notNull(),
    sizeBytes: integer().notNull(),
    durationMs: integer().notNull(),
    soundMs: integer().notNull(),
    incomplete: integer({ mode: 'boolean' }).notNull(),
    peaks: blob({ mode: 'buffer' }).notNull(),
    /** When the user said 'Use this recording', or chose its voice; absent until the hearing is answered. */
    acceptedAt: integer({ mode: 'timestamp_ms' }),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'recordings_voice_of_owner',
      columns: [t.voiceId, t.userId],
      foreignColumns: [voices.id, voices.userId],
    }).onDelete('cascade'),
    index('recordings_user').on(t.userId, t.createdAt, t.id),
    index('recordings_created_at').on(t.createdAt, t.id),
    index('recordings_voice').on(t.voiceId, t.createdAt, t.id),
    check('recordings_sizes', sql`"size_bytes" > 0 AND "duration_ms" > 0 AND "sound_ms" >= 1000`),
    check('recordings_quality', sql`"quality" IS NULL OR json_valid("quality")`),
  ],
)

/** A voice engine's analysis of a voice, made of all its recordings; each engine keeps its own. */
export const voiceProfiles = sqliteTable(
  'voice_profiles',
  {
    voiceId: text()
      .notNull()
      .references(() => voices.id, { onDelete: 'cascade' }),
    engine: text().notNull(),
    /** The engine's version; a profile of another version is renewed. */
    version: text().notNull(),
    fileKey: text().notNull().unique(),
    /** A short sentence in the voice, for its user to hear; absent until it is made. */
    sentenceKey: text().unique(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.voiceId, t.engine] })],
)

/** The voice engine that an admin has chosen; without a row, the built-in one. VOICE_ENGINE goes before it. */
export const voiceChoice = sqliteTable(
  'voice_choice',
  {
    id: integer().primaryKey().notNull(),
    engine: text({ enum: chosenEngines }).notNull(),
    httpUrl: text(),
    httpDialect: text({ enum: httpDialects }),
    chosenAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  () => [
    check('voice_choice_one', sql`"id" = 1`),
    check('voice_choice_engine', oneOf('engine', chosenEngines)),
    check(
      'voice_choice_server',
      sql`("engine" = 'http') = ("http_url" IS NOT NULL) AND ("engine" = 'http') = ("http_dialect" IS NOT NULL)`,
    ),
    check('voice_choice_dialect', sql`"http_dialect" IS NULL OR ${oneOf('http_dialect', httpDialects)}`),
  ],
)

/** How a user's words and names are to be said, in place of what a voice makes of their letters. */
export const pronunciations = sqliteTable(
  'pronunciations',
  {
    id: id(),
    userId: userId(),
    word: text().notNull(),
    /** The word in one Unicode form, in lower case: each word has one pronunciation. */
    wordLower: text().notNull(),
    sayAs: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('pronunciations_word').on(t.userId, t.wordLower),
    check('pronunciations_word_length', sql`length("word") BETWEEN 1 AND 60 AND length("word_lower") > 0`),
    check('pronunciations_say_as_length', sql`length(trim("say_as")) > 0 AND length("say_as") <= 60`),
  ],
)

/** A user's consent to the use of a recording, with its wording. Outlives the recording, not the user. */
export const consentRecords = sqliteTable(
  'consent_records',
  {
    id: id(),
    userId: userId(),
    recordingId: text().references(() => recordings.id, { onDelete: 'set null' }),
    statementVersion: text().notNull(),
    statement: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('consent_records_user').on(t.userId), index('consent_records_recording').on(t.recordingId)],
)

const story = () => ({
  id: id(),
  userId: userId(),
  /** The title that the user gave it, shown instead of the one made of its voice and its kind (docs/spec.md, section 3). */
  ownTitle: text(),
  documentType: text({ enum: documentTypes }).notNull(),
  category: text().notNull().default('Written Message'),
  /** The reading that is heard; absent only in the transaction that inserts both. */
  readingId: text().unique(),
  /** That reading's, which the foreign key keeps, so that lists and counts read the index of one table. */
  status: text({ enum: storyStatuses }).notNull(),
  createdAt: createdAt(),
})

/** Stories, each heard in one of its readings, without those that their owners have deleted. A view in the migrations. */
export const stories = sqliteView('stories', story()).existing()

/** All stories. Only what inserts, changes, deletes and undoes uses it: whoever reads, reads `stories`. */
export const allStories = sqliteTable(
  'all_stories',
  {
    ...story(),
    /** When its owner deleted it, who for a day can have it back. A trigger ends its links and what isn't finished of it. */
    deletedAt: integer({ mode: 'timestamp_ms' }),
  },
  (t) => [
    foreignKey({
      name: 'stories_reading',
      columns: [t.readingId, t.id, t.status],
      foreignColumns: [readings.id, readings.storyId, readings.status] as [
        AnySQLiteColumn,
        AnySQLiteColumn,
        AnySQLiteColumn,
      ],
    }).onUpdate('cascade'),
    // Those that aren't deleted have a null, which an index finds like a value. The first is also the foreign key's.
    index('stories_user').on(t.userId, t.deletedAt, t.createdAt, t.id),
    index('stories_user_status').on(t.userId, t.deletedAt, t.status, t.createdAt, t.id),
    index('stories_created_at').on(t.deletedAt, t.createdAt, t.id),
    index('stories_status').on(t.deletedAt, t.status, t.createdAt, t.id),
    // For the counts of the admin's overview.
    index('stories_category').on(t.deletedAt, t.category, t.status),
    check('stories_status', oneOf('status', storyStatuses)),
    check('stories_deleted_are_made', sql`"deleted_at" IS NULL OR "status" <> 'processing'`),
    check('stories_document_type', oneOf('document_type', documentTypes)),
    check('stories_own_title', sql`"own_title" IS NULL OR length(trim("own_title")) BETWEEN 1 AND 80`),
  ],
)

/** How a story is read: its words, by one voice. Its job has its id as subject. */
export const readings = sqliteTable(
  'readings',
  {
    id: id(),
    storyId: text()
      .notNull()
      .references((): AnySQLiteColumn => allStories.id, { onDelete: 'cascade' }),
    /** One of the six places for readings that a story has. */
    place: integer().notNull().default(1),
    content: text().notNull(),
    /** The voice that reads, while it is there. */
    voiceId: text().references(() => voices.id, { onDelete: 'set null' }),
    /** The name of a voice that was deleted, or that had another name where this reading says so. */
    voiceName: text(),
    status: text({ enum: storyStatuses }).notNull(),
    /** The MP3's key; played from /app-storage/{audioPath}. */
    audioPath: text().unique(),
    narrativeContext: text({ mode: 'json' }).notNull().$type<Record<string, unknown>>(),
    engine: text(),
    durationMs: integer(),
    sizeBytes: integer(),
    peaks: blob({ mode: 'buffer' }),
    /** When each word of the content is read: see engine/src/words/times-in-text.ts. */
    wordTimes: text({ mode: 'json' }).$type<unknown>(),
    /** The reason for a failure: a code for the admin and the log, without any user's text. */
    failure: text(),
    /** When its owner was first told that it is ready or has failed. */
    announcedAt: integer({ mode: 'timestamp_ms' }),
    createdAt: createdAt(),
    updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
    /** The reading's own copy of an analysis WAV while processing, so that the recording can be deleted. */
    sampleKey: text().unique(),
  },
  (t) => [
    // For the foreign key by which a story names the one that is heard.
    unique('readings_of_story').on(t.id, t.storyId, t.status),
    unique('readings_place').on(t.storyId, t.place),
    index('readings_voice').on(t.voiceId),
    index('readings_status').on(t.status, t.createdAt),
    check('readings_places', sql`"place" BETWEEN 1 AND 6`),
    check('readings_status', oneOf('status', storyStatuses)),
    check('readings_voice_or_name', sql`"voice_id" IS NOT NULL OR "voice_name" IS NOT NULL`),
    check('readings_content', sql`length(trim("content")) > 0`),
    check('readings_context', sql`json_valid("narrative_context")`),
    check('readings_word_times', sql`"word_times" IS NULL OR json_valid("word_times")`),
    check(
      'readings_ready_has_audio',
      sql`"status" <> 'ready' OR ("audio_path" IS NOT NULL AND "duration_ms" IS NOT NULL AND "size_bytes" IS NOT NULL)`,
    ),
    check('readings_processing_has_sample', sql`"status" <> 'processing' OR "sample_key" IS NOT NULL`),
  ],
)

/** A link by which anyone who has it can hear a story, until it expires or its row is deleted. */
export const storyShares = sqliteTable(
  'story_shares',
  {
    id: id(),
    storyId: text()
      .notNull()
      .references(() => allStories.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's token, hex. */
    tokenHash: text().notNull().unique(),
    /** bcrypt; absent where the link alone is enough. */
    passphraseHash: text(),
    /** What listeners see of it, and whether they may keep its sound. */
    withWords: integer({ mode: 'boolean' }).notNull().default(false),
    withTitle: integer({ mode: 'boolean' }).notNull().default(false),
    withPhoto: integer({ mode: 'boolean' }).notNull().default(false),
    withDownload: integer({ mode: 'boolean' }).notNull().default(false),
    /** What the listeners call the person whose voice it is; absent where the link doesn't say whose it is. */
    voiceName: text(),
    /** How often it was played from the start; by whom isn't stored. */
    listens: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (t) => [
    index('story_shares_story').on(t.storyId),
    check('story_shares_listens', sql`"listens" >= 0`),
    check('story_shares_shown', sql`"with_words" IN (0, 1) AND "with_title" IN (0, 1)`),
    check('story_shares_given', sql`"with_photo" IN (0, 1) AND "with_download" IN (0, 1)`),
    check(
      'story_shares_voice_name',
      sql`"voice_name" IS NULL OR length(trim("voice_name")) BETWEEN 1 AND 100`,
    ),
    check('story_shares_expires', sql`"expires_at" > "created_at"`),
  ],
)

/** The one story that a user is working on; a form must send its current version to change it. */
export const storyDrafts = sqliteTable(
  'story_drafts',
  {
    userId: text()
      .primaryKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    documentType: text({ enum: documentTypes }),
    voiceId: text(),
    documentMode: text({ enum: documentModes }).notNull().default('text'),
    content: text().notNull().default(''),
    pdfFilename: text(),
    pdfWasTruncated: integer({ mode: 'boolean' }).notNull().default(false),
    pdfOriginalWordCount: integer(),
    /** Answers by question key, of all categories that were tried. */
    answers: text({ mode: 'json' }).notNull().$type<Record<string, string>>().default({}),
    /** The story last started from this draft; if it failed, the next submission replaces it. */
    storyId: text().references(() => allStories.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (t) => [
    // A draft can only name its own user's voice; the trigger voices_leave clears it on delete.
    foreignKey({
      name: 'story_drafts_own_voice',
      columns: [t.voiceId, t.userId],
      foreignColumns: [voices.id, voices.userId],
    }),
    check('story_drafts_version', sql`"version" > 0`),
    check(
      'story_drafts_document_type',
      sql`"document_type" IS NULL OR ${oneOf('document_type', documentTypes)}`,
    ),
    check('story_drafts_mode', oneOf('document_mode', documentModes)),
    check('story_drafts_answers', sql`json_valid("answers")`),
  ],
)

export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    /** For example a reading's id; at most one unfinished job exists per kind and subject. */
    subject: text(),
    /** Whose work it is, if it takes turns between people. */
    ownerId: text().references(() => users.id, { onDelete: 'cascade' }),
    payload: text({ mode: 'json' }).notNull().$type<unknown>(),
    status: text({ enum: jobStatuses }).notNull().default('queued'),
    progress: real().notNull().default(0),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull().default(3),
    /** How often the service ended in the middle of it, since it last made progress. */
    crashes: integer().notNull().default(0),
    runAfterAt: integer({ mode: 'timestamp_ms' }).notNull(),
    /** When runAfterAt was set: if that lies in the future, the clock was set back, and the job is due. */
    scheduledAt: integer({ mode: 'timestamp_ms' }).notNull().default(sql`0`),
    /** When it was claimed, or last made progress. */
    progressedAt: integer({ mode: 'timestamp_ms' }),
    /** Identifies the claim: a worker whose lease was taken over can't change the job. */
    leaseToken: text(),
    leaseExpiresAt: integer({ mode: 'timestamp_ms' }),
    lastError: text(),
    createdAt: createdAt(),
    finishedAt: integer({ mode: 'timestamp_ms' }),
  },
  (t) => [
    uniqueIndex('jobs_one_per_subject').on(t.kind, t.subject).where(sql`"status" IN ('queued', 'running')`),
    index('jobs_due').on(t.status, t.runAfterAt),
    index('jobs_owner').on(t.ownerId, t.kind, t.progressedAt).where(sql`"owner_id" IS NOT NULL`),
    check('jobs_status', oneOf('status', jobStatuses)),
    check('jobs_progress', sql`"progress" >= 0 AND "progress" <= 1`),
    check('jobs_attempts', sql`"attempts" >= 0 AND "max_attempts" > 0`),
    check('jobs_payload', sql`json_valid("payload")`),
    check(
      'jobs_lease',
      sql`("status" = 'running') = ("lease_token" IS NOT NULL) AND ("lease_token" IS NULL) = ("lease_expires_at" IS NULL)`,
    ),
  ],
)

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    /** When an admin first marked it as read. */
    readAt: integer({ mode: 'timestamp_ms' }),
  },
  (t) => [index('contact_messages_created_at').on(t.createdAt)],
)

/** The schema of rate-limiter-flexible. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text().primaryKey().notNull(),
    points: integer().notNull().default(0),
    expire: integer(),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
)

/** Files whose rows were deleted. Queued by triggers, so that a crash loses none. */
export const fileDeletions = sqliteTable(
  'file_deletions',
  {
    fileKey: text().notNull(),
    queuedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileKey] })],
)

/** While one is active, no file is deleted: a backup copies the files that its copy of the database names. */
export const fileDeletionHolds = sqliteTable('file_deletion_holds', {
  id: id(),
  createdAt: createdAt(),
  /** Ends the hold of a killed backup. */
  expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
})

/**
 * The actions of admins on users' data, and the settings that they store. A record outlives both, so it has only their
 * ids, and no names or texts.
 */
export const auditRecords = sqliteTable(
  'audit_records',
  {
    id: id(),
    adminId: text().notNull(),
    act: text({ enum: adminActs }).notNull(),
    /** The kind of object: 'profile', 'voice-samples', 'recording'; or the setting's name. */
    what: text().notNull(),
    /** Its owner, if it has one. */
    userId: text(),
    /** The story or recording, if it was one. */
    subjectId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_records_user').on(t.userId, t.createdAt, t.id),
    check('audit_records_act', oneOf('act', adminActs)),
    check('audit_records_owner', sql`("user_id" IS NULL) = ("act" IN ('set', 'invited'))`),
  ],
)
