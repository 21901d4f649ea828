"""Signals of the source-filter net: the grid of frames, mel bands, pitch marks on a recording, pulses.

Everything is mono at 16 kHz in frames of 5 ms, as in the engine; a frame's centre is sample 80 t.
"""
import numpy as np
import scipy.fft

RATE = 16000
HOP = 80
TRANSFORM = 1024
BINS = TRANSFORM // 2 + 1
BANDS = 60
PHONES = 40
APERIODICITIES = 5
CEPSTRA = 30


def band_centres_and_edges():
    """The engine's mel bands: centres in bins, weights of shape [BANDS, BINS]."""
    to_mel = lambda hz: 1127 * np.log(1 + hz / 700)
    to_hz = lambda mel: 700 * (np.exp(mel / 1127) - 1)
    edges = to_hz(np.linspace(to_mel(50), to_mel(7800), BANDS + 2))
    hz = np.arange(BINS) * RATE / TRANSFORM
    rising = (hz[None] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - hz[None]) / (edges[2:] - edges[1:-1])[:, None]
    weights = np.maximum(0, np.minimum(rising, falling))
    weights /= weights.sum(1, keepdims=True)
    return weights @ np.arange(BINS), weights


def bands_to_bins():
    """Matrix [BANDS, BINS] that interpolates log power at the bands' centres to the bins."""
    centres, _ = band_centres_and_edges()
    place = np.clip(np.interp(np.arange(BINS), centres, np.arange(BANDS)), 0, BANDS - 1.001)
    below = place.astype(int)
    matrix = np.zeros((BANDS, BINS), np.float32)
    matrix[below, np.arange(BINS)] += 1 - (place - below)
    matrix[below + 1, np.arange(BINS)] += place - below
    return matrix


TO_BINS = bands_to_bins()
# Cosine transform from bands to cepstra, [CEPSTRA, BANDS].
TO_CEPSTRA = scipy.fft.dct(np.eye(BANDS), type=2, norm='ortho', axis=0)[:CEPSTRA]


def read_floats(path, *shape):
    values = np.fromfile(path, np.float32)
    return values.reshape(shape) if shape else values


def is_loud(energy, decibels):
    """Frames at most so many decibels below the loud ones; energy is ln of mean power."""
    level = energy * 10 / np.log(10)
    return level > np.percentile(level, 97) - decibels


def minimum_phase(log_power):
    """Spectrum [..., BINS] of the minimum-phase filter of a log power spectrum."""
    cepstrum = np.fft.irfft(log_power / 2, TRANSFORM, axis=-1)
    cepstrum[..., 1:TRANSFORM // 2] *= 2
    cepstrum[..., TRANSFORM // 2 + 1:] = 0
    return np.exp(np.fft.rfft(cepstrum, axis=-1))


def voiced_runs(f0):
    """(first, end) of each row of voiced frames."""
    edges = np.flatnonzero(np.diff(np.r_[0, (f0 > 0).astype(int), 0]))
    return zip(edges[::2], edges[1::2])


def pitch_marks(samples, f0):
    """One array of marks per voiced run; each next period is the one most like the last."""
    marks = []
    for first, end in voiced_runs(f0):
        start, stop = first * HOP, min(len(samples), end * HOP)
        if stop - start <= 200:
            continue
        run = samples[start:stop]
        peak = np.abs(run).max() + 1e-9
        sign = np.sign(run[np.argmax(abs(run))]) or 1.0
        mark = start + int(np.argmax(sign * samples[start:min(stop, start + int(RATE / f0[first]) + 1)]))
        found = [mark]
        while True:
            period = RATE / max(f0[min(mark // HOP, len(f0) - 1)], 55)
            reach = int(0.18 * period) + 1
            low, high = int(mark + period) - reach, int(mark + period) + reach + 1
            half = int(round(period / 2))
            if high >= stop or low - half < 0 or high + half >= len(samples) or mark - half < 0:
                break
            last = samples[mark - half:mark + half + 1]
            windows = np.lib.stride_tricks.sliding_window_view(samples[low - half:high + half], 2 * half + 1)
            likeness = windows @ last / np.sqrt((last @ last + 1e-9) * ((windows * windows).sum(1) + 1e-9))
            mark = low + int(np.argmax(likeness[:high - low] + 0.2 * sign * samples[low:high] / peak))
            found.append(mark)
        marks.append(np.array(found))
    return marks


def aligned_pulses(samples, f0, bands):
    """Fractional places and periods of the pulses of a recording, and its polarity.

    The marks of each run are moved to where pulses through the minimum-phase filters correlate best with the
    recording: then short windows can be compared, and the net learns phase without an adversary.
    """
    fits = []
    best_of_sign = {1: 0.0, -1: 0.0}
    for marks in pitch_marks(samples, f0):
        if len(marks) < 3:
            continue
        periods = np.diff(marks).astype(float)
        periods = np.r_[periods, periods[-1]]
        frames = np.minimum(marks // HOP, len(f0) - 1)
        responses = np.fft.irfft(minimum_phase(bands[frames] @ TO_BINS), TRANSFORM, axis=-1)[:, :400]
        responses *= np.sqrt(periods)[:, None]
        start, stop = marks[0] - 200, marks[-1] + 600
        synthetic = np.zeros(stop - start)
        for response, mark in zip(responses, marks):
            synthetic[mark - start:mark - start + 400] += response
        recorded = np.zeros(stop - start)
        low, high = max(0, start), min(len(samples), stop)
        recorded[low - start:high - start] = samples[low:high]
        size = 1 << int(np.ceil(np.log2(2 * len(synthetic))))
        correlation = np.fft.irfft(np.fft.rfft(recorded, size) * np.conj(np.fft.rfft(synthetic, size)), size)
        half = int(np.median(periods) / 2)
        lags = np.arange(-half, half + 1)
        fit = correlation[lags] / np.sqrt((recorded @ recorded + 1e-9) * (synthetic @ synthetic + 1e-9))
        fits.append((marks, lags, fit))
        for sign in best_of_sign:
            best_of_sign[sign] += len(marks) * np.max(sign * fit)
    if not fits:
        return np.zeros(0), np.zeros(0), 1
    polarity = 1 if best_of_sign[1] >= best_of_sign[-1] else -1
    places, periods = [], []
    for marks, lags, fit in fits:
        place = marks.astype(float)
        place[1:-1] = 0.25 * marks[:-2] + 0.5 * marks[1:-1] + 0.25 * marks[2:]
        place += lags[int(np.argmax(polarity * fit))]
        step = np.diff(place)
        places.append(place)
        periods.append(np.r_[step, step[-1]])
    return np.concatenate(places), np.concatenate(periods), polarity


def render_pulses(places, periods, length):
    """Band-limited impulses at fractional samples, of unit mean power."""
    taps = np.arange(-8, 9)
    wave = np.zeros(length + 64)
    whole = np.floor(places).astype(int)
    offset = taps[None] - (places - whole)[:, None]
    shape = np.sinc(offset) * (0.5 + 0.5 * np.cos(np.pi * np.clip(offset / 9, -1, 1))) * np.sqrt(periods)[:, None]
    inside = (whole >= 0) & (whole < length)
    for tap in range(17):
        np.add.at(wave, np.clip(whole[inside] + taps[tap] + 16, 0, length + 63), shape[inside, tap])
    return wave[16:16 + length].astype(np.float32)


def running_phase(places, length):
    """Phase in periods between the pulses, for noise that follows the period."""
    if len(places) < 2:
        return np.zeros(length, np.float32)
    return np.interp(np.arange(length), places, np.arange(len(places))).astype(np.float32)
