/** Filters the browser's file chooser; the server checks the bytes. */
export const PICTURE_ACCEPT = 'image/*'

/** docs/spec.md, section 9: the longest side of a picture in pixels, in the browser and on the server. */
export const PICTURE_MAX_SIDE = 1200

/** docs/spec.md, section 5: after compression. */
export const MAX_PICTURE_BYTES = 50 * 1024 * 1024

export const NOT_A_PICTURE = 'Please select an image file.'
export const PICTURE_TOO_LARGE = 'Profile picture must be less than 50MB.'

/** docs/spec.md, section 8. */
export const PICTURE_FAILED = {
  title: 'Upload Failed',
  description: 'Failed to upload your profile picture.',
}

/** The error over the form; none for a broken rule, whose own text is enough. */
export const pictureProblem = (error: string) =>
  [NOT_A_PICTURE, PICTURE_TOO_LARGE].includes(error) ? undefined : PICTURE_FAILED
