export type Questions = Record<string, string>

export const sections: Record<string, Questions> = {
  'Getting Started': {
    'What is Everspoken?':
      'A place to hear a loved one’s voice read words that matter to you. You upload a recording of the voice, choose a kind of message, add the words, and Everspoken reads them in a recreated version of that voice.',
    'Who can use it?': 'Adults aged 18 and over. Everspoken is a private beta, so things may still change.',
    'What do I need to begin?':
      'An account, your country, state or province, and city, and one recording of the voice. You can type the words, or take them from a PDF.',
    'How long does it take?':
      'With a recording to hand, about two minutes of your time. Making the audio then takes a few moments.',
  },
  'Creating Stories': {
    'What kinds of stories can I make?':
      'There are nine: Personal Messages, Unfinished Words, Daily Affirmations, Comfort & Encouragement, Words We Keep, Family Stories, Kitchen Stories, Diary Entry and Words of Love.',
    'How long can a message be?':
      'Up to 200 words. From a PDF we take the first 200 words, and you can edit them before you go on. A PDF must be less than 50MB and contain real text, not a picture of it.',
    'Do I have to answer the five questions?':
      'No. Your answers are kept with the story, as the memories behind it. They aren’t spoken and don’t change how it sounds. Skip any you like.',
    'A name is mispronounced. What can I do?':
      'Choose ‘New reading’ beside the story, and write the name as it sounds; later stories use it too. All such names are on your account page, under Say it like this.',
    'Can I have the same story read once more?':
      'Yes. Choose ‘New reading’, with other words or another voice if you like. You choose which reading to use, and the earlier ones stay until you delete them.',
    'How can my family hear a story?':
      'Choose ‘Share’ beside the story, and send them the link. They don’t need an account. You choose how long the link works, whether they have to type a passphrase, and whether they see the words; and you can end it at any time.',
    'Can I hear my stories without a connection?': 'Yes. Choose ‘Download as MP3’ beside a story.',
    'Can I close the page while my story is being created?':
      'Yes. The work carries on without you, and the story will be waiting under Your Saved Stories. What you fill in along the way is kept from step to step.',
  },
  'Voice Quality': {
    'What makes a good voice sample?':
      '30 seconds to 2 minutes of one person speaking, close to the microphone, with no background noise, music or other voices.',
    'Which files can I upload?':
      'MP3, WAV, M4A and MP4, up to 50MB. From an MP4 video we use only the sound.',
    'All I have is a voice message. Can I use it?':
      'Yes. Choose ‘A voice message from WhatsApp or Telegram’ in the upload form: your browser makes a WAV of it before it is sent. Without JavaScript, or if your browser can’t, make an M4A of it: open the file in an audio converter and choose M4A (AAC); or play it beside an iPhone and record it with Voice Memos, which saves an M4A.',
    'They are still with me. Can I record them here?':
      'Yes, with their consent. Choose ‘They are here with me: record with the microphone’ in the upload form: there are three texts to read aloud, you can listen to the recording, do it again, and upload it. Until then it’s kept in your browser, also if that closes by mistake. Without JavaScript the form offers your phone’s own recorder instead.',
    'The only recording I have is old and noisy. Can I still use it?':
      'Yes. We never refuse a recording for being faint or noisy, as long as at least one second of it isn’t silence. The clearer it is, the closer the voice comes.',
    'Will it sound exactly like my loved one?':
      'No. It is a recreated version of their voice: it takes its pitch and tone from your recording, but it remains a machine’s voice. It reads English.',
  },
  'Technical Support': {
    'My file was refused. What can I do?':
      'The message beside the field says why. Most often the file is larger than 50MB, isn’t really the type its name says, or was cut off while it was being copied. Saving it again as MP3 or WAV usually helps.',
    'Which browsers work?':
      'Any browser from the last few years, on a phone or a computer. Stories can be made and heard with JavaScript turned off too.',
    'Why do I have to sign in again?':
      'After seven days without a visit you are signed out, so that a forgotten phone doesn’t stay signed in. What you were working on is still there when you come back.',
    'My story could not be created. Is everything lost?':
      'No. Your words, your answers and the recording are kept. Go back to Create Your Story and try again; if it fails twice, write to us.',
  },
  'Privacy & Safety': {
    'Whose voice may I upload?':
      'One whose owner has agreed, or one you have the right to agree for, such as that of a close relative who has died. You confirm this with each upload.',
    'Who can hear my recordings and stories?':
      'You, and the admins of this service, who may need to help you or to deal with misuse; each time they listen is noted. And anyone you give a link to a story: they can hear that one story, until you end the link. Nobody else can, and your data is never sold.',
    'Where is my recording kept?':
      'On the computer that runs this service. No recording ever leaves the machines of the person who runs it.',
    'Can I delete what I uploaded?':
      'Yes. You can permanently delete any recording or story at any time, and your whole account on your account page. For a day you can bring a deleted story back, at the top of Your Saved Stories. Deleting a voice sample does not affect the stories that were already made with it.',
    'How can others know that a story is not a real recording?':
      'Each story says that its voice is recreated, and its file carries a mark that it was generated by AI.',
  },
}
