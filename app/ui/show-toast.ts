import { toast as sonner } from 'sonner'
import type { Toast } from './toast'

/** Shows one toast; a new one replaces the one before it. */
export function showToast({ kind, title, description }: Toast): void {
  sonner.dismiss()
  if (kind === 'error') sonner.error(title, { description })
  else if (kind === 'success') sonner.success(title, { description })
  else sonner(title, { description })
}
