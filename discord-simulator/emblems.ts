/**
 * Shapes by their distance: negative inside, positive outside, in a square that reaches from -1 to 1 with y
 * downwards. Distances need only be right near the edge, where they become a soft border.
 */
export type Shape = (x: number, y: number) => number;

const circle = (x: number, y: number, r: number) => Math.hypot(x, y) - r;
const box = (x: number, y: number, w: number, h: number, round = 0) =>
  Math.hypot(Math.max(Math.abs(x) - w + round, 0), Math.max(Math.abs(y) - h + round, 0)) - round;

/** A regular star or flower: the edge's radius swings between two values `points` times around. */
const wheel = (points: number, outer: number, inner: number, turn = 0): Shape => {
  return (x, y) => {
    const angle = ((Math.atan2(y, x) / (2 * Math.PI) + 0.25 + turn + 2) * points) % 1;
    return Math.hypot(x, y) - (inner + (outer - inner) * Math.abs(angle * 2 - 1));
  };
};

const polygon = (sides: number, r: number): Shape => {
  return (x, y) => {
    const part = (2 * Math.PI) / sides;
    const angle = Math.atan2(y, x) + Math.PI / 2;
    return Math.cos(Math.floor(0.5 + angle / part) * part - angle) * Math.hypot(x, y) - r;
  };
};

const star = wheel(5, 0.22, 0.1);

/** A closed figure by its corners. */
function outline(corners: readonly (readonly [number, number])[]): Shape {
  return (x, y) => {
    let nearest = Infinity;
    let isInside = false;
    for (const [index, [ax, ay]] of corners.entries()) {
      const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
      const [ex, ey, wx, wy] = [bx - ax, by - ay, x - ax, y - ay];
      const along = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey)));
      nearest = Math.min(nearest, Math.hypot(wx - ex * along, wy - ey * along));
      if (ay > y !== by > y && x < (ex * (y - ay)) / ey + ax) isInside = !isInside;
    }
    return isInside ? -nearest : nearest;
  };
}

const heart: Shape = (x, y) => {
  const ax = Math.abs(x);
  const top = Math.hypot(ax - 0.24, y + 0.16) - 0.28;
  const tip = (ax + y - 0.38) / Math.SQRT2;
  return Math.min(top, Math.max(tip, -(y + 0.16), ax - 0.52));
};

/** The emblems a picture can carry. */
export const emblems: readonly Shape[] = [
  wheel(5, 0.58, 0.27),
  wheel(4, 0.62, 0.16),
  wheel(8, 0.56, 0.38),
  heart,
  // a crescent
  (x, y) => Math.max(circle(x, y, 0.5), -circle(x - 0.24, y + 0.14, 0.42)),
  // a planet with its ring
  (x, y) => {
    const [u, v] = [x * 0.92 + y * 0.38, y * 0.92 - x * 0.38];
    const ring = Math.abs(Math.hypot(u * 0.42, v * 1.5) - 0.3) - 0.045;
    return Math.min(circle(x, y, 0.34), Math.max(ring, -circle(x, y, 0.42)));
  },
  // mountains under a sun
  (x, y) => {
    const near = Math.max((Math.abs(x + 0.18) * 0.9 - y - 0.24) * 0.74, y - 0.36);
    const far = Math.max((Math.abs(x - 0.26) * 0.9 - y - 0.04) * 0.74, y - 0.36);
    return Math.min(near, far, circle(x - 0.3, y + 0.36, 0.13));
  },
  // a shield with a star
  (x, y) => {
    const body = Math.max(circle(Math.abs(x) + 0.24, y + 0.06, 0.68), -y - 0.44);
    return Math.max(body, -star(x, y + 0.06));
  },
  // a lightning bolt
  outline([
    [0.12, -0.6],
    [-0.34, 0.1],
    [-0.04, 0.1],
    [-0.14, 0.6],
    [0.34, -0.14],
    [0.04, -0.14],
  ]),
  // a leaf with its rib
  (x, y) => {
    const [u, v] = [(x + y) / Math.SQRT2, (y - x) / Math.SQRT2];
    const leaf = Math.max(circle(u - 0.36, v, 0.64), circle(u + 0.36, v, 0.64));
    return Math.max(leaf, -box(u, v - 0.2, 0.028, 0.5));
  },
  // three bars of sound
  (x, y) => Math.min(box(x, y, 0.09, 0.5, 0.09), box(Math.abs(x) - 0.3, y, 0.09, 0.28, 0.09)),
  // rings
  (x, y) => Math.min(Math.abs(circle(x, y, 0.44)) - 0.07, circle(x, y, 0.19)),
  // a hexagon with a hole
  (x, y) => Math.max(polygon(6, 0.48)(x, y), -polygon(6, 0.22)(x, y)),
  // a diamond in four parts
  (x, y) =>
    Math.max((Math.abs(x) + Math.abs(y)) / Math.SQRT2 - 0.42, 0.035 - Math.min(Math.abs(x), Math.abs(y))),
  // a paw
  (x, y) => {
    const toes = Math.min(
      circle(Math.abs(x) - 0.16, y + 0.34, 0.13),
      circle(Math.abs(x) - 0.42, y + 0.08, 0.12),
    );
    return Math.min(toes, Math.hypot(x * 0.92, y - 0.2) - 0.27);
  },
  // a cup with steam
  (x, y) => {
    const cup = Math.max(box(x + 0.06, y - 0.14, 0.32, 0.26, 0.12), -(y + 0.1));
    const handle = Math.max(Math.abs(circle(x - 0.3, y - 0.1, 0.15)) - 0.045, -(x - 0.26));
    const steam = Math.max(
      Math.abs(Math.abs(x + 0.06) - 0.12 - 0.05 * Math.sin(y * 16)) - 0.035,
      Math.abs(y + 0.32) - 0.15,
    );
    return Math.min(cup, handle, steam);
  },
  // a die
  (x, y) => {
    const pips = Math.min(circle(x, y, 0.09), circle(Math.abs(x) - 0.23, Math.abs(y) - 0.23, 0.09));
    return Math.max(box(x, y, 0.46, 0.46, 0.14), -pips);
  },
  // a speech bubble with dots
  (x, y) => {
    const bubble = Math.min(
      box(x, y + 0.06, 0.52, 0.36, 0.3),
      Math.max(x + y - 0.36, -x - 0.3, -y + 0.1, y - 0.56),
    );
    const dots = Math.min(circle(x, y + 0.06, 0.07), circle(Math.abs(x) - 0.24, y + 0.06, 0.07));
    return Math.max(bubble, -dots);
  },
];

/** A round face, for people: eyes, and a mouth whose width is given. */
export function face(smile: number): Shape {
  return (x, y) => {
    const head = circle(x, y, 0.56);
    const eyes = Math.hypot((Math.abs(x) - 0.2) * 1.2, y + 0.1) - 0.085;
    const mouth = Math.max(
      Math.abs(circle(x, y - 0.02, 0.26 + smile * 0.06)) - 0.035,
      0.08 - y + (1 - smile) * 0.06,
    );
    return Math.max(head, -eyes, -mouth);
  };
}
