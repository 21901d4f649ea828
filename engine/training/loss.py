"""Spectral energy distance (Gritsenko et al. 2020): a proper score of a random wave, so that the share and the level
of noise are learned without an adversary."""
import torch

from signals import RATE

# Transforms and their hops.
RESOLUTIONS = ((1024, 256), (512, 128), (256, 64), (128, 32))
FLOOR = 4e-3


def window(size):
    hann = torch.hann_window(size)
    return hann / torch.sqrt((hann ** 2).sum())


def weights(size):
    """Weights over frequency about like the mel scale's, [bins, 1], of sum 1."""
    weight = 1 / (torch.arange(size // 2 + 1) * RATE / size + 1000)
    return (weight / weight.sum())[:, None]


WINDOWS = {size: window(size) for size, _ in RESOLUTIONS}
WEIGHTS = {size: weights(size) for size, _ in RESOLUTIONS}


def spectra(wave):
    """Magnitudes and their logarithms at all resolutions."""
    result = []
    for size, hop in RESOLUTIONS:
        magnitude = torch.stft(wave, size, hop, size, WINDOWS[size], return_complex=True).abs()
        result.append((magnitude, torch.log(magnitude + FLOOR)))
    return result


def distance(first, second):
    """Per frame: L1 of the magnitudes and L2 of the logarithms over frequency."""
    total = 0
    for (a, log_a), (b, log_b), (size, _) in zip(first, second, RESOLUTIONS):
        total = total + (WEIGHTS[size] * (a - b).abs()).sum(1).mean() / 2
        total = total + torch.sqrt((WEIGHTS[size] * (log_a - log_b) ** 2).sum(1) + 1e-4).mean()
    return total / len(RESOLUTIONS)


def energy_distance(real, first, second):
    """Twice the distance of two draws from the recording, less the distance of the draws from each other."""
    real, first, second = spectra(real), spectra(first), spectra(second)
    return distance(real, first) + distance(real, second) - distance(first, second)
