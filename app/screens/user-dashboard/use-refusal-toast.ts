import { useEffect } from 'react'
import { showToast } from '~/ui/show-toast'
import type { Refusal } from './refusal'

/** Tells what a form was answered with, wherever on the page the person is. */
export function useRefusalToast(refusal: Refusal | undefined): void {
  useEffect(() => {
    if (refusal?.problem) showToast({ kind: 'error', ...refusal.problem })
  }, [refusal])
}
