import type { User } from '~/accounts/users.server'
import { getVoicesReadySoon } from '~/voices/voice-pool.server'
import { listVoices } from '~/voices/voices.server'

export type UploadView = ReturnType<typeof uploadView>['upload']

export const uploadView = (user: User) => ({
  upload: {
    owner: user.username,
    voices: listVoices(user).map(({ id, name }) => ({ id, name })),
  },
})

export function uploadPageView(user: User) {
  getVoicesReadySoon()
  return uploadView(user)
}
