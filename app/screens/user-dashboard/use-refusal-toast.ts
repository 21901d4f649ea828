import { useEffect, useRef } from 'react'
import { showToast } from '~/ui/show-toast'
import type { Refusal } from './refusal'

/** Tells what a form was answered with, wherever on the page the person is. */
export function useRefusalToast(refusal: Refusal | undefined): void {
  const told = useRef<Refusal>()
  useEffect(() => {
    if (!refusal?.problem || told.current === refusal) return
    told.current = refusal
    showToast({ kind: 'error', ...refusal.problem })
  }, [refusal])
}
