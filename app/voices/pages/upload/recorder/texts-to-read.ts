/**
 * Three texts to read aloud, each about 90 seconds long, with all sounds of English (a unit test looks them up),
 * questions and a list, so that the melody of a voice is in it too.
 */
export const textsToRead = [
  {
    title: 'Breakfast on a Sunday',
    paragraphs: [
      'On Sunday mornings, our kitchen was usually the warmest room in the house. First the kettle began to sing, and then the smell of fresh coffee and toast went up the stairs and woke everyone. My brother Joe came down early, because he enjoyed choosing the eggs. He thought the brown ones tasted better, and I could never make him change his mind.',
      'There was a good loaf of bread, some cheese, a jar of orange marmalade, and a small jug of thick cream. What would you have chosen? I always took the honey. It was a pleasure to watch it run slowly over the spoon, like gold in the sunshine. Outside, two young birds hopped around the apple tree and shouted for more.',
      'Nobody was in a hurry. We read the paper, laughed at the pictures, and talked about the week ahead: who had to go to the dentist, which book was due back, and whether the garden needed rain. My father played the same old tune on the radio, a little too loud, and my mother pretended that she couldn’t hear him.',
      'It was nothing special, only a few hours around a wooden table. Yet I would choose that noise over every other joy in the world, and I can still hear the voices when I close my eyes.',
    ],
  },
  {
    title: 'A walk to the harbour',
    paragraphs: [
      'Whenever the weather is fair, I put on my blue coat and walk down to the harbour. The path begins behind the church, goes past a row of white houses, and then turns toward the beach. It takes about half an hour, and longer if I meet somebody I know. Do I mind? Not at all. There is always time for a chat.',
      'The boats come in at about four. They are painted red, green, and yellow, with names such as Joyful, Old George, and The Treasure. I like to watch the men throw their ropes, pull the nets ashore, and count the fish. Seagulls cry above their heads and wait for one to be dropped. Which of them will be quick enough this time?',
      'A boy sells hot tea from a van near the bridge. He gave me a cup last week and wouldn’t take any money for it. So I told him about the storm, many years ago, when the sea came right up to the school and we all sat on the roof until evening, singing. He laughed, but it is true.',
      'On the way home, I usually choose a smooth, round stone and put it in my pocket. My windowsill is full of them by now. Each one is an ordinary day that I could hold on to.',
    ],
  },
  {
    title: 'The box under the bed',
    paragraphs: [
      'Under the bed in the guest room, there is a large wooden box that has been in our family for three generations. Nobody throws anything out of it, and now and then something new goes in. Last Thursday it poured with rain, so we took it downstairs, put it on the rug, and looked through it together.',
      'What did we find? A silver watch that no longer works, a child’s yellow shoe, eleven letters tied with a piece of string, and a photograph of a young woman on a bicycle, laughing. She is leaning over to one side, as though the wind were pushing her. That is my grandmother on the day she was given her first job. She was eighteen, and she felt as rich as a queen.',
      'There was a small book as well, in which she used to write down whatever gave her pleasure: good soup, the voice of a choir, clean sheets, a joke about the mayor. On some pages there are only two or three words. “Blue sky.” “Fresh cherries.” “They all came home.”',
      'We read it aloud, one after another, and passed it around until it was dark. Then we put everything back, just as it had been, and I added one thing of my own. Can you guess what it was? I’m not going to tell you. You will have to open the box.',
    ],
  },
] as const
