import { Moment } from '~/ui/moment'
import { ConfirmDialog } from './confirm-dialog'

interface Props {
  name: string
  heading: string
  warning: string
  focusAfter: string
  /** Undefined where it was gone before its form arrived. */
  item: { title: string; words?: string; createdAt?: string } | undefined
}

/** Confirms a deletion. */
export function DeleteDialog({ item, warning, ...props }: Props) {
  return (
    <ConfirmDialog {...props}>
      {item && (
        <>
          <div>
            <p>
              <strong dir="auto">{item.title}</strong>
            </p>
            {/* Several stories have the same title. */}
            {item.words && (
              <p className="voice">
                <q dir="auto">{item.words}</q>
              </p>
            )}
            {item.createdAt && (
              <p className="soft small">
                <Moment iso={item.createdAt} />
              </p>
            )}
          </div>
          <p>{warning}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
