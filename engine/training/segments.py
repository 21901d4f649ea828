"""Recordings prepared by prepare.py, and random segments of them."""
import os

import numpy as np
import scipy.ndimage
import torch
import torch.nn.functional as F

from net import LATENTS
from signals import HOP, render_pulses, running_phase

BLURRED_SHARE = 0.75
# Greatest smoothing in frames: the converter's bands move less from frame to frame than real ones.
SMOOTHING = 1.0
HELD_OUT_EVERY = 25
VALIDATION_FRAMES = 480
# Recordings that were sped up count this much.
HIGH_WEIGHT = 0.5
HIGH = '_high'
# Recordings of LJSpeech count this much, since they are all of one reader.
LJ_WEIGHT = 0.25
LJ = 'LJ'


def load(folder):
    """Training and validation recordings; no reader is in both."""
    names = sorted(file[:-4] for file in os.listdir(folder) if file.endswith('.npz'))
    held_out = set([name for name in names if not name.endswith(HIGH) and not name.startswith(LJ)][::HELD_OUT_EVERY])
    training, validation = [], []
    for name in names:
        reader = name.removesuffix(HIGH)
        if name in held_out:
            validation.append(read(f'{folder}/{name}.npz', 1))
        elif reader not in held_out:
            weight = LJ_WEIGHT if name.startswith(LJ) else HIGH_WEIGHT if reader != name else 1
            training.append(read(f'{folder}/{name}.npz', weight))
    return training, validation


def read(path, weight):
    with np.load(path) as file:
        recording = dict(file)
    length = len(recording['samples'])
    recording['pulses'] = render_pulses(recording['places'], recording['periods'], length)
    recording['phase'] = running_phase(recording['places'], length)
    recording['weight'] = weight * (len(recording['f0']) - 1)
    return recording


def segment(recording, first, frames, is_blurred, rng):
    """bands, f0, aperiodicity, samples, pulses, running phase and posteriors of some frames, padded at the end."""
    rows = slice(first, first + frames)
    if is_blurred:
        bands = recording['blurred'][rng.integers(2)][rows].astype(np.float32)
        level = bands.mean(1, keepdims=True)
        bands = scipy.ndimage.gaussian_filter1d(bands - level, rng.uniform(0.05, SMOOTHING), axis=0) + level
    else:
        bands = recording['bands'][rows].astype(np.float32)
    posteriors = recording['posteriors'][rows].astype(np.float32) ** rng.uniform(1, 2.5)
    posteriors /= posteriors.sum(1, keepdims=True) + 1e-9
    missing = frames - len(bands)
    aperiodicity = recording['aperiodicity'] + rng.standard_normal(5).astype(np.float32) * 0.03
    waves = [padded(recording[name][first * HOP:(first + frames) * HOP], frames * HOP) for name in ('samples', 'pulses', 'phase')]
    return (
        np.pad(bands, ((0, missing), (0, 0)), 'edge'), np.pad(recording['f0'][rows], (0, missing)), aperiodicity,
        *waves, np.pad(posteriors, ((0, missing), (0, 0)), 'edge'),
    )


def padded(wave, length):
    return np.pad(wave, (0, length - len(wave))).astype(np.float32)


def batch(recordings, count, frames, rng):
    weights = np.array([recording['weight'] for recording in recordings])
    rows = []
    for index in rng.choice(len(recordings), count, p=weights / weights.sum()):
        recording = recordings[index]
        first = rng.integers(0, max(1, len(recording['f0']) - 2 - frames))
        rows.append(segment(recording, first, frames, rng.random() < BLURRED_SHARE, rng))
    return [torch.tensor(np.stack(values)) for values in zip(*rows)]


def latents(batch_size, frames, generator):
    """Gaussian latents, new every 20 ms."""
    drawn = torch.randn(batch_size, LATENTS, frames // 4, generator=generator)
    return F.interpolate(drawn, size=frames, mode='linear').transpose(1, 2)
