import { automaticMail, linkTo, type Mail, type Paragraph, writeToUs } from '~/platform/mail/mailer'
import type { EmailWriter, EmailWriters } from '~/platform/mail/send-mail.server'
import { createEmailToken, proposedEmail } from './change-account.server'
import { invitationLink, invitedEmail } from './invitations.server'
import { createReset, resetUrl } from './password/password-reset.server'
import { formerEmailOf, getUser, getUserByEmail, type User } from './users.server'

/** Writes an email to a user; none where the user is gone, has no address, or the email is no longer needed. */
const toUser =
  (subject: string, write: (user: User, rest: string) => Paragraph[] | undefined): EmailWriter =>
  (about) => {
    const [userId = '', rest = ''] = about.split(' ')
    const user = getUser(userId)
    if (!user?.email) return undefined
    const paragraphs = write(user, rest)
    return paragraphs && automaticMail(user.email, subject, paragraphs)
  }

const news = (subject: string, happened: (username: string) => string) =>
  toUser(subject, ({ username }) => [
    happened(username),
    'If that was you, there is nothing you need to do.',
    `If it was not you, please choose another password, and ${writeToUs()} at once.`,
    linkTo('Choose another password', '/forgot-password'),
  ])

/*
 * No email contains the recipient's name: anyone can sign up with a stranger's address, and would send them any words
 * in our name. A username has only letters, digits and underscores.
 */
export const accountEmails: EmailWriters = {
  'password-reset': (address) => writeReset(getUserByEmail(address)?.id ?? ''),
  'reset-link-made': toUser('A link to choose a new Everspoken password', ({ username }) => [
    `The people who run this service have created a link to choose a new password for the account ${username}. They will give it to you themselves. It works once, within three days.`,
    'If you asked them for it, there is nothing you need to do.',
    `If you did not, please ${writeToUs()} at once. Your password won’t change until the link is used.`,
  ]),
  'password-changed': toUser('Your Everspoken password was changed', ({ username }) => [
    `The password of your Everspoken account ${username} was changed a moment ago, and other devices were signed out.`,
    'If that was you, there is nothing you need to do.',
    `If it was not you, please ${writeToUs()} at once.`,
    linkTo('Choose another password', '/forgot-password'),
  ]),
  'account-kept': toUser('Your Everspoken account will not be deleted', ({ username }) => [
    `The Everspoken account ${username} was to be deleted. Setting a new password has cancelled that, and everything is as it was.`,
    'If you do want it deleted, please sign in and choose ‘Delete my account’ again.',
    linkTo('Your account', '/account'),
  ]),
  'confirm-email': writeConfirmEmail,
  // Without the proposed address: that may be any words that a stranger typed.
  'email-proposed': toUser('Another email address for your Everspoken account', ({ id, username }) => {
    const token = createEmailToken(id, 'cancel-email')
    if (!token) return undefined
    return [
      `The email address of your Everspoken account ${username} is about to change. That happens once the link that we sent to the new address is opened.`,
      'If that was you, there is nothing you need to do here.',
      'If it was not you, please keep this address, and choose another password.',
      linkTo('Keep this address', `/cancel-email?token=${token}`),
      'The link works for a day, until the other address is confirmed.',
    ]
  }),
  'email-changed': writeEmailChanged,
  invitation: writeInvitation,
  'two-step-on': news(
    'Two-step sign-in is on for your Everspoken account',
    (username) =>
      `Your Everspoken account ${username} now asks for a code from an authenticator app at each sign-in, and other devices were signed out.`,
  ),
  'two-step-off': news(
    'Two-step sign-in is off for your Everspoken account',
    (username) =>
      `Your Everspoken account ${username} no longer asks for a code at sign-in, and other devices were signed out.`,
  ),
  'recovery-code-used': news(
    'A recovery code of your Everspoken account was used',
    (username) =>
      `A recovery code was used for your Everspoken account ${username}. Each works once; your account page says how many are left.`,
  ),
  'recovery-codes-made': news(
    'Your Everspoken account has new recovery codes',
    (username) =>
      `Your Everspoken account ${username} has new recovery codes, and the old ones no longer work.`,
  ),
}

const writeReset = toUser('Reset your Everspoken password', ({ id, username }) =>
  formerEmailOf(id)
    ? undefined
    : [
        `Somebody, most likely you, asked for a new password for your Everspoken account. Your username is ${username}.`,
        { label: 'Choose a new password', url: resetUrl(createReset(id)) },
        'The link works once, within one hour. If there are several such emails, the link in each works until one of them is used.',
        'If it was not you, there is nothing you need to do. Your password stays as it is.',
      ],
)

function writeConfirmEmail(userId: string): Mail | undefined {
  const user = getUser(userId)
  const to = proposedEmail(userId)
  const token = to && createEmailToken(userId, 'confirm-email')
  if (!user || !token) return undefined
  return automaticMail(to, 'Confirm your email address for Everspoken', [
    `The Everspoken account ${user.username} wants to use this email address.`,
    linkTo('Confirm this address', `/confirm-email?token=${token}`),
    'The link works once, within a day. Until then the account keeps its old address.',
    'If it was not you, there is nothing you need to do.',
  ])
}

function writeEmailChanged(about: string): Mail | undefined {
  const [userId = '', to = ''] = about.split(' ')
  const user = getUser(userId)
  if (!user) return undefined
  return automaticMail(to, 'The email address of your Everspoken account was changed', [
    `Your Everspoken account ${user.username} now has a different email address, and this one is no longer used.`,
    'If that was you, there is nothing you need to do.',
    `If it was not you, please ${writeToUs()} at once.`,
  ])
}

function writeInvitation(id: string): Mail | undefined {
  const to = invitedEmail(id)
  const link = to && invitationLink(id)
  return link ? invitationEmail(to, link) : undefined
}

const invitationEmail = (to: string, url: string): Mail =>
  automaticMail(to, 'You are invited to Everspoken', [
    'You are invited to Everspoken, where a recreated version of a loved one’s voice reads the words you choose.',
    { label: 'Create your account', url },
    'The link works once, within seven days.',
    `If you don’t know why you got this, there is nothing you need to do. To ask, ${writeToUs()}.`,
  ])
