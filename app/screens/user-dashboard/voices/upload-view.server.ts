import type { User } from '~/accounts/users.server'
import { listVoices } from '~/voices/voices.server'

export type UploadView = ReturnType<typeof uploadView>['upload']

/** What the form of a recording needs to know. */
export const uploadView = (user: User) => ({
  upload: {
    owner: user.username,
    voices: listVoices(user).map(({ id, name }) => ({ id, name })),
  },
})
