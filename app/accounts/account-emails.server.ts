import { config } from '~/config.server'
import { emailBody, type Mail } from '~/mail/mailer'
import type { EmailWriter } from '~/mail/send-mail.server'
import {
  CONFIRM_EMAIL,
  createEmailToken,
  EMAIL_CHANGED,
  EMAIL_PROPOSED,
  proposedEmail,
} from './email-change.server'
import { INVITATION_EMAIL, invitationLink, invitedEmail } from './invitations.server'
import { CHANGED_EMAIL, createReset, KEPT_EMAIL, RESET_EMAIL } from './password/password-reset.server'
import { RESET_LINK_MADE, resetUrl } from './password/reset-link-as-admin.server'
import { twoStepEmails } from './two-step/two-step-emails.server'
import { getUser, getUserByEmail } from './users.server'

/*
 * No email contains the recipient's name: anyone can sign up with a stranger's address, and would send them any words
 * in our name. A username has only letters, digits and underscores.
 */
export const accountEmails: Record<string, EmailWriter> = {
  [RESET_EMAIL]: writeResetEmail,
  [RESET_LINK_MADE]: writeLinkMade,
  [CHANGED_EMAIL]: writeChangedEmail,
  [KEPT_EMAIL]: writeKeptEmail,
  [CONFIRM_EMAIL]: writeConfirmEmail,
  [EMAIL_PROPOSED]: writeEmailProposed,
  [EMAIL_CHANGED]: writeEmailChanged,
  [INVITATION_EMAIL]: writeInvitation,
  ...twoStepEmails,
}

function writeResetEmail(address: string): Mail | undefined {
  const user = getUserByEmail(address)
  if (!user?.email) return undefined
  return {
    to: user.email,
    subject: 'Reset your Everspoken password',
    ...emailBody([
      'Hello,',
      `Somebody, most likely you, asked for a new password for your Everspoken account. Your username is ${user.username}.`,
      { label: 'Choose a new password', url: resetUrl(createReset(user.id)) },
      'The link works once, and for one hour. If there are several such emails, the link in each works until one of them is used.',
      'If it was not you, there is nothing you need to do. Your password stays as it is.',
    ]),
    isAutomatic: true,
  }
}

function writeLinkMade(userId: string): Mail | undefined {
  const user = getUser(userId)
  if (!user?.email) return undefined
  return {
    to: user.email,
    subject: 'A link to choose a new Everspoken password',
    ...emailBody([
      'Hello,',
      `The people who run this service have made a link to choose a new password for the account ${user.username}. They hand it over themselves; it works once, and for one hour.`,
      'If you asked them for it, all is well.',
      `If you did not, please write to ${config.supportEmail} at once. Your password stays as it is until the link is used.`,
    ]),
    isAutomatic: true,
  }
}

function writeChangedEmail(userId: string): Mail | undefined {
  const user = getUser(userId)
  if (!user?.email) return undefined
  return {
    to: user.email,
    subject: 'Your Everspoken password was changed',
    ...emailBody([
      'Hello,',
      `The password of your Everspoken account ${user.username} was changed a moment ago, and other devices were signed out.`,
      'If that was you, all is well.',
      `If it was not you, please write to ${config.supportEmail} at once.`,
      { label: 'Choose another password', url: new URL('/forgot-password', config.linkBase).href },
    ]),
    isAutomatic: true,
  }
}

function writeKeptEmail(about: string): Mail | undefined {
  const [userId = '', cause] = about.split(' ')
  const user = getUser(userId)
  if (!user?.email) return undefined
  return {
    to: user.email,
    subject: 'Your Everspoken account will not be deleted',
    ...emailBody([
      'Hello,',
      `The Everspoken account ${user.username} was to be deleted. That is cancelled, ${cause === 'admin' ? 'by the people who run this service' : 'since its password was set anew'}, and everything is as it was.`,
      'If you do want it deleted, please sign in and choose ‘Delete my account’ again.',
      { label: 'Your account', url: new URL('/account', config.linkBase).href },
    ]),
    isAutomatic: true,
  }
}

function writeConfirmEmail(userId: string): Mail | undefined {
  const user = getUser(userId)
  const to = proposedEmail(userId)
  const token = to && createEmailToken(userId)
  if (!user || !token) return undefined
  const url = new URL('/confirm-email', config.linkBase)
  url.searchParams.set('token', token)
  return {
    to,
    subject: 'Confirm your email address for Everspoken',
    ...emailBody([
      'Hello,',
      `The Everspoken account ${user.username} wants to use this email address.`,
      { label: 'Confirm this address', url: url.href },
      'The link works once, and for a day. Until then the account keeps its old address.',
      'If it was not you, there is nothing you need to do.',
    ]),
    isAutomatic: true,
  }
}

/** To the present address, without the proposed one: that may be any words that a stranger typed. */
function writeEmailProposed(userId: string): Mail | undefined {
  const user = getUser(userId)
  const token = user?.email && createEmailToken(userId, 'cancel')
  if (!user?.email || !token) return undefined
  const url = new URL('/cancel-email', config.linkBase)
  url.searchParams.set('token', token)
  return {
    to: user.email,
    subject: 'Another email address for your Everspoken account',
    ...emailBody([
      'Hello,',
      `Your Everspoken account ${user.username} is about to get another email address instead of this one. It will, once the link that we sent there is opened.`,
      'If that was you, there is nothing you need to do here.',
      'If it was not you, please keep this address, and choose another password.',
      { label: 'Keep this address', url: url.href },
      'The link works for a day, until the other address is confirmed.',
    ]),
    isAutomatic: true,
  }
}

/** To the old address. */
function writeEmailChanged(about: string): Mail | undefined {
  const [userId = '', to = ''] = about.split(' ')
  const user = getUser(userId)
  if (!user) return undefined
  return {
    to,
    subject: 'The email address of your Everspoken account was changed',
    ...emailBody([
      'Hello,',
      `Your Everspoken account ${user.username} has another email address now, and this one is no longer used.`,
      'If that was you, all is well.',
      `If it was not you, please write to ${config.supportEmail} at once.`,
    ]),
    isAutomatic: true,
  }
}

function writeInvitation(id: string): Mail | undefined {
  const to = invitedEmail(id)
  const link = to && invitationLink(id)
  return link ? invitationEmail(to, link) : undefined
}

export const invitationEmail = (to: string, link: string): Mail => ({
  to,
  subject: 'You are invited to Everspoken',
  ...emailBody([
    'Hello,',
    'You are invited to Everspoken, where a recreated version of a loved one’s voice reads the words you choose.',
    { label: 'Create your account', url: link },
    'The link works once, and for seven days.',
    `If you don’t know why you got this, there is nothing you need to do. To ask, write to ${config.supportEmail}.`,
  ]),
  isAutomatic: true,
})
