/** Plain sentences with every English phone, about 70 s. */
export const SAMPLE_TEXT = `
Once upon a time, in a quiet village by the sea, there lived a little girl named Rose who loved to watch the boats
come home. Every evening she climbed the old stone wall and counted the lanterns on the water. One night the wind blew
hard, and one small light was missing. Rose took her grandfather's bell and rang it until her arms were tired. At last
the lost boat heard her, and turned slowly toward the harbour and safety.

My father kept a small garden behind the house, and every spring he planted beans, roses and tall yellow flowers. He
said that a good morning begins with cold water and a walk under the trees. When the children came to visit, he gave
them bread with honey and told them about the winter when the river turned to ice. They laughed, and asked him to tell
it again.

The old train left the station just before seven. A young man sat by the window with a letter in his hand, and he read
it three times. Outside, the fields were green and the sky was full of birds. He thought about the city, the noise of
the street, and the friends he would leave behind. Then he smiled, because his mother had promised to wait for him at
the end of the line.
`
