#!/usr/bin/env bash
# speech.sh RESEMBLYZER OUT [LJSPEECH]: the training speech as WAV, from a clone of github.com/resemble-ai/Resemblyzer
# and from the recordings of LJSpeech in github.com/PhilippMatthes/dc_tts (LJSpeech-1.1/wavs), one reader.
# Each recording is there as it is and once sped up, which raises pitch and formants together: for high voices.
set -eu
clone=$1 out=$2
mkdir -p "$out"
factors=(1.12 1.2 1.28)
count=0
for path in "$clone"/audio_data/librispeech_train-clean-100/*.flac; do
  id=$(basename "$path" .flac)
  sox "$path" -r 16000 -c 1 -b 16 "$out/$id.wav"
  sox "$out/$id.wav" "$out/${id}_high.wav" speed "${factors[count % 3]}" rate -h 16000
  count=$((count + 1))
done
for path in "${3:-/nowhere}"/LJ*.wav; do
  if [ -e "$path" ]; then sox "$path" -r 16000 -c 1 -b 16 "$out/$(basename "$path")"; fi
done
