import { INVALID_FILE_TYPE } from './voice-formats'

/**
 * The refusal of a messenger's voice message, sound in Ogg (RFC 3533): the specification's text, and how to make an M4A
 * of the message. In a file of its own, since the dashboard's script has no room for it.
 */
export const VOICE_MESSAGE_REFUSAL = `${INVALID_FILE_TYPE.description}. This one is a voice message of a messenger. To make an M4A of it, open it in an audio converter and choose M4A (AAC), or play it beside an iPhone and record it with Voice Memos. Then choose the M4A.`
