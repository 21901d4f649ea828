import type { getArchive } from '~/admin/voice/voice-choice.server'

export const Terms = ({ archive: { title, terms } }: { archive: ReturnType<typeof getArchive> }) => (
  <>
    <p>
      <strong>{title}</strong>
    </p>
    <p>{terms.join(' ')}</p>
  </>
)
