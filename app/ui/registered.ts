export interface NewUser {
  firstName: string
  role: 'user' | 'admin'
}

/** What script gets for a sign-up that went well. */
export interface Registered {
  form: 'registered'
  user: NewUser
  /** A registration that began no session is answered by the way to / (docs/spec.md, section 2). */
  authed: true
}
