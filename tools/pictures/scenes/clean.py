"""Renders in two halves and removes the noise: each half is averaged by weights from the other one and from colour and direction of the surfaces."""
import os
import tempfile

import bpy
import cv2
import numpy as np

cv2.setNumThreads(1)


def render_clean(scene, out, samples):
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    folder = tempfile.mkdtemp()
    scene.use_nodes = True
    nodes, link = scene.node_tree.nodes, scene.node_tree.links.new
    nodes.clear()
    source, end = nodes.new("CompositorNodeRLayers"), nodes.new("CompositorNodeComposite")
    link(source.outputs["Image"], end.inputs[0])
    files = nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format, files.format.color_mode, files.format.color_depth = "OPEN_EXR", "RGB", "32"
    files.file_slots.clear()
    for name in ("Image", "Denoising Albedo", "Denoising Normal"):
        files.file_slots.new(name)
        link(source.outputs[name], files.inputs[name])
    scene.cycles.samples = max(2, samples // 2)
    halves = []
    for seed in (1, 2):
        scene.cycles.seed = seed
        scene.render.filepath = os.path.join(folder, f"half{seed}.png")
        scene.render.image_settings.file_format, scene.render.image_settings.color_depth = "PNG", "16"
        bpy.ops.render.render(write_still=True)
        picture = cv2.imread(scene.render.filepath, -1)[..., :3].astype(np.float32) / 65535
        guides = [read_pass(os.path.join(folder, f"{name}0001.exr")) for name in ("Denoising Albedo", "Denoising Normal")]
        halves.append((picture, np.concatenate(guides, axis=2)))
    cv2.imwrite(out, (np.clip(denoise(halves), 0, 1) * 65535).astype(np.uint16))


def read_pass(path):
    image = bpy.data.images.load(path)
    w, h = image.size
    pixels = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return np.flipud(pixels.reshape(h, w, 4)[..., :3])


def blur(a, size):
    return cv2.boxFilter(a, -1, (size, size), borderType=cv2.BORDER_REFLECT)


def slim(guide):
    """Lightness and hue of the surface, and its direction."""
    r, g, b, *normal = np.moveaxis(guide, 2, 0)
    return np.ascontiguousarray(np.stack([(r + g + b) / 1.7, r - b, *(n * 0.8 for n in normal)], axis=2).astype(np.float32))


def denoise(halves, reach=8, k=0.6):
    (a, ga), (b, gb) = halves
    guide = slim((ga + gb) / 2)
    guide_noise = cv2.GaussianBlur(((ga - gb) ** 2).mean(axis=2), (0, 0), 2) / 4
    noise = cv2.GaussianBlur(((a - b) ** 2).mean(axis=2), (0, 0), 3) / 2 + 2e-6
    first = filter_once(a, b, guide, guide_noise, noise, reach, k)
    second = filter_once(b, a, guide, guide_noise, noise, reach, k)
    # A second, gentler pass takes what the first has left, which shows as a difference of the two results.
    rest = cv2.GaussianBlur(((first - second) ** 2).mean(axis=2), (0, 0), 3) / 2 + 1e-6
    return (filter_once(first, second, guide, guide_noise, rest, 3, 0.5) + filter_once(second, first, guide, guide_noise, rest, 3, 0.5)) / 2


def filter_once(picture, other, guide, guide_noise, noise, reach, k):
    """Non-local means of `picture`, weighed by patches of `other`, within what the guide says is one surface."""
    h, w = noise.shape
    wide = lambda a: cv2.copyMakeBorder(a, reach, reach, reach, reach, cv2.BORDER_REFLECT)
    pictures, others, guides, noises = (wide(a) for a in (picture, other, guide, noise))
    mean3, sum_ = np.full((1, 3), 1 / 3, np.float32), np.ones((1, guide.shape[2]), np.float32)
    total, weights = np.zeros_like(picture), np.zeros((h, w), np.float32)
    scale = 1 / (0.012 + 2 * guide_noise)
    for dy in range(2 * reach + 1):
        for dx in range(2 * reach + 1):
            if (dx - reach) ** 2 + (dy - reach) ** 2 > reach * reach + 1:
                continue
            there = np.s_[dy : dy + h, dx : dx + w]
            d = cv2.subtract(other, others[there])
            d = cv2.transform(cv2.multiply(d, d), mean3) - noise - np.minimum(noise, noises[there])
            d = blur(d / (noise + noises[there] + 1e-7), 5) * (0.5 / (k * k))
            f = cv2.subtract(guide, guides[there])
            f = blur(cv2.transform(cv2.multiply(f, f), sum_) - 2 * guide_noise, 3) * scale
            weight = cv2.exp(-np.maximum(0, np.maximum(d, f)))
            total += pictures[there] * weight[..., None]
            weights += weight
    return total / weights[..., None]
