/** The paragraphs of the sample clip. A changed word needs a new clip: `npm run sample-clip`. */
export const sampleLetter = [
  'My dear girl. It is Sunday evening, the dishes are done, and I am sitting at the kitchen window with the radio turned down low. The pear tree you planted is taller than I am now. It gave us eleven pears this year, and I saved the best one for you.',
  'You asked me once how I knew that I was happy. I said something clever, I think. Here is the plain answer. I knew by the noise on the stairs. I knew by the wet coats in the hall, and by somebody always calling my name from another room.',
  'So do not keep the house too quiet. Burn the toast now and then. Call your brother, even when it is his turn. Take the long road home along the river, and look up.',
  'When you miss me, put the kettle on, and set out two cups. I will not mind if mine goes cold. I have had more than my share of good days, and you were in the middle of nearly all of them.',
  'Good night, my love. Mind the step. And remember, you were always, always enough.',
]
