export interface Question {
  question: string
  answer: string
}

export interface Section {
  title: string
  questions: Question[]
}

/** What people ask, and what is true of this service. */
export const sections: Section[] = [
  {
    title: 'Getting Started',
    questions: [
      {
        question: 'What is Everspoken?',
        answer:
          'A place to hear a loved one’s voice read words that matter to you. You upload a recording of the voice, choose a kind of message, add the words, and Everspoken reads them in a recreated version of that voice.',
      },
      {
        question: 'Who can use it?',
        answer: 'Adults of 18 and over. Everspoken is a private beta, so things may still change.',
      },
      {
        question: 'What do I need to begin?',
        answer:
          'An account, your country, state or province, and city, and one recording of the voice. The words can be typed, or taken from a PDF.',
      },
      {
        question: 'How long does it take?',
        answer:
          'With a recording at hand, about two minutes of your time. Creating the audio then takes a few moments.',
      },
    ],
  },
  {
    title: 'Creating Stories',
    questions: [
      {
        question: 'What kinds of stories can I make?',
        answer:
          'There are nine: Personal Messages, Unfinished Words, Daily Affirmations, Comfort & Encouragement, Words We Keep, Family Stories, Kitchen Stories, Diary Entry and Words of Love.',
      },
      {
        question: 'How long can a message be?',
        answer:
          'Up to 200 words. From a PDF the first 200 words are taken, and you can edit them before you go on. A PDF must be less than 50MB and hold real text, not a picture of it.',
      },
      {
        question: 'Do I have to answer the five questions?',
        answer:
          'No. They help you to remember, and what you answer is kept with the story. Any of them may be left empty.',
      },
      {
        question: 'Can I close the page while my story is being created?',
        answer:
          'Yes. The work goes on without you, and the story waits under Your Saved Stories. What you have filled in on the way there is kept from step to step.',
      },
    ],
  },
  {
    title: 'Voice Quality',
    questions: [
      {
        question: 'What makes a good voice sample?',
        answer:
          '30 seconds to 2 minutes of one person speaking, close to the microphone, with no background noise, music or other voices.',
      },
      {
        question: 'Which files can I upload?',
        answer: 'MP3, WAV, M4A and MP4, up to 50MB. From a video in MP4 only the sound is used.',
      },
      {
        question: 'The only recording I have is old and noisy. Can I still use it?',
        answer:
          'Yes. A weak or noisy recording is never refused for that, as long as at least one second of it is not silence. The clearer it is, the closer the voice comes.',
      },
      {
        question: 'Will it sound exactly like my loved one?',
        answer:
          'No. It is a recreated version of their voice: it takes its pitch and its colour from your recording, but it remains a machine’s voice. It reads English.',
      },
    ],
  },
  {
    title: 'Technical Support',
    questions: [
      {
        question: 'My file was refused. What can I do?',
        answer:
          'The text beside the field says why. Most often the file is larger than 50MB, is not really of the kind that its name says, or was cut off while it was being copied. Saving it once more as MP3 or WAV usually helps.',
      },
      {
        question: 'Which browsers work?',
        answer:
          'Any browser of the last few years, on a phone or a computer. Stories can be made and heard with JavaScript turned off too.',
      },
      {
        question: 'Why do I have to sign in again?',
        answer:
          'After seven days without a visit you are signed out, so that a forgotten phone does not stay open. What you were working on is still there when you come back.',
      },
      {
        question: 'My story could not be created. Is everything lost?',
        answer:
          'No. Your words, your answers and the recording are kept. Go back to Create Your Story and send it off again; if it fails twice, write to us.',
      },
    ],
  },
  {
    title: 'Privacy & Safety',
    questions: [
      {
        question: 'Whose voice may I upload?',
        answer:
          'One whose owner has agreed, or for whom you have the right to agree, such as a close relative who has died. With each upload you confirm this.',
      },
      {
        question: 'Who can hear my recordings and stories?',
        answer:
          'You, and the admins of this service, who may need to help you or to deal with misuse. Nobody else, and your data is never sold.',
      },
      {
        question: 'Can I delete what I uploaded?',
        answer:
          'Yes, any recording and any story, at any time and for good. Deleting a voice sample does not affect the stories that were already made with it.',
      },
      {
        question: 'How can others know that a story is not a real recording?',
        answer:
          'A line beside each player says so, and each story’s file carries a mark that it was generated by AI.',
      },
    ],
  },
]
