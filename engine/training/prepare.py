"""python3 prepare.py FEATURES OUT [--share i/n]

Per recording one .npz for train.py: the samples turned to one polarity, pulses that lie on them, the bands, and the
bands with the converter's blur. A file that is there is kept. --share 0/2 and 1/2 divide the work between processes.
"""
import argparse
import os
import zlib

import numpy as np
import scipy.ndimage

from signals import (
    APERIODICITIES, BANDS, CEPSTRA, PHONES, TO_BINS, TO_CEPSTRA, aligned_pulses, is_loud, read_floats,
)

# Share of the exemplars, and how many of them, in the two blurs that training chooses from.
BLURS = ((0.57, 12), (0.45, 6))
LEFT_OUT = 25  # rows of 10 ms about a frame that may not stand for it


def standardised_cepstra(bands, f0, energy):
    """c1 to c20 about the mean of their voicing, in units of the speaker's deviation."""
    loud = is_loud(energy, 40)
    cepstra = bands @ TO_CEPSTRA[1:21].T
    deviation = cepstra[loud].std(0) + 1e-6
    result = np.empty_like(cepstra)
    for voiced in (True, False):
        same = (f0 > 0) == voiced
        known = same & loud if (same & loud).sum() > 5 else loud
        result[same] = (cepstra[same] - cepstra[known].mean(0)) / deviation
    return result


def search_features(bands, f0, posteriors, energy):
    """Rows of 10 ms like those by which the converter finds exemplars: phones now and about, colour, level."""
    colour = standardised_cepstra(bands, f0, energy)
    phones = np.sqrt(posteriors / (posteriors.sum(1, keepdims=True) + 1e-9))
    around = np.pad(phones, ((12, 12), (0, 0)), 'edge')
    movement = np.pad(colour, ((6, 6), (0, 0)), 'edge')
    level = np.clip((energy - np.percentile(energy, 90)) / 3, -4, 1)[:, None] * 0.8
    rows = [phones * 8, around[:-24] * 4, around[24:] * 4, colour, (movement[12:] - movement[:-12]) * 0.25, level]
    return np.concatenate(rows, 1)[::2].astype(np.float32)


def own_exemplars(bands, f0, posteriors, energy, count, rng):
    """Mean of the nearest other frames of the same recording for each frame, smoothed as in the converter."""
    rows = search_features(bands, f0, posteriors, energy)
    keys = rows + rng.standard_normal(rows.shape).astype(np.float32) * 0.35
    distance = (keys * keys).sum(1)[:, None] + (rows * rows).sum(1)[None] - 2 * keys @ rows.T
    voiced = (f0 > 0)[::2]
    distance[voiced[:, None] != voiced[None]] += 1e3
    place = np.arange(len(rows))
    distance[np.abs(place[:, None] - place[None]) < LEFT_OUT] += 1e4
    nearest = np.argpartition(distance, count, 1)[:, :count]
    near = np.take_along_axis(distance, nearest, 1)
    weights = np.exp(-(near - near.min(1, keepdims=True)) / 4)
    weights /= weights.sum(1, keepdims=True)
    means = ((bands - energy[:, None])[::2][nearest] * weights[..., None]).sum(1)
    frames = np.arange(len(bands))
    here = means[np.minimum(frames // 2, len(means) - 1)]
    after = means[np.minimum(frames // 2 + frames % 2, len(means) - 1)]
    return scipy.ndimage.uniform_filter1d((here + after) / 2, 3, axis=0) + energy[:, None]


def blurred(bands, f0, posteriors, energy, share, count, rng):
    """The bands as the converter would give them: exemplars, errors at the rate of phones, the variance filter."""
    loud = is_loud(energy, 35)
    known = loud & (f0 > 0) if (loud & (f0 > 0)).sum() > 20 else loud
    deviation = (bands @ TO_CEPSTRA.T)[known].std(0)
    noise = scipy.ndimage.gaussian_filter1d(rng.standard_normal((len(bands), CEPSTRA)), 6, axis=0)
    noise *= np.sqrt(2 * np.sqrt(np.pi) * 6)
    noise[:, 0] = 0
    base = bands + (noise * deviation * 0.5) @ TO_CEPSTRA
    mixed = share * own_exemplars(bands, f0, posteriors, energy, count, rng) + (1 - share) * base
    cepstra = mixed @ TO_CEPSTRA.T
    gain = np.clip(1.05 * deviation / (cepstra[known].std(0) + 1e-6), 0.6, 2) - 1
    gain[0] = 0
    mixed = mixed + ((cepstra - cepstra[known].mean(0)) * gain) @ TO_CEPSTRA
    level = lambda log_power: np.log(np.exp(log_power @ TO_BINS).mean(1) + 1e-12)
    return mixed - (level(mixed) - level(bands))[:, None]


def prepare(folder, name):
    read = lambda array, *shape: read_floats(f'{folder}/{name}.{array}.f32', *shape)
    f0 = read('f0').astype(float)
    samples, energy = read('samples').astype(float), read('energy').astype(float)
    bands = read('bands', len(f0), BANDS).astype(float)
    posteriors = read('posteriors', len(f0), PHONES).astype(float)
    aperiodicity = read('aperiodicity', len(f0), APERIODICITIES)
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    places, periods, polarity = aligned_pulses(samples, f0, bands)
    voiced = (f0 > 0) & is_loud(energy, 30)
    blurs = [blurred(bands, f0, posteriors, energy, share, count, rng) for share, count in BLURS]
    return dict(
        samples=(samples * polarity).astype(np.float32),
        f0=f0.astype(np.float32),
        bands=bands.astype(np.float16),
        blurred=np.array(blurs).astype(np.float16),
        posteriors=posteriors.astype(np.float16),
        places=places,
        periods=periods,
        aperiodicity=(aperiodicity[voiced].mean(0) if voiced.sum() > 10 else np.ones(APERIODICITIES)).astype(np.float32),
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('features')
    parser.add_argument('out')
    parser.add_argument('--share', default='0/1')
    options = parser.parse_args()
    share, shares = map(int, options.share.split('/'))
    os.makedirs(options.out, exist_ok=True)
    suffix = '.aperiodicity.f32'
    names = sorted(file[:-len(suffix)] for file in os.listdir(options.features) if file.endswith(suffix))
    for name in names[share::shares]:
        path = f'{options.out}/{name}.npz'
        if not os.path.exists(path):
            np.savez(path, **prepare(options.features, name))


main()
