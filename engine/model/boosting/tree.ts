// A tree as data: splits at bins of the matrix that it was grown on.

/** Nodes in order of creation; node 0 is the root, children follow their parent. */
export interface Tree {
  /** Column of the split. Shape: nodes. */
  readonly column: Int32Array
  /** Children; left = −1 at a leaf. Shape: nodes. */
  readonly left: Int32Array
  readonly right: Int32Array
  /** goesLeft[node × 256 + bin] = 1 if a row of that bin goes left. */
  readonly goesLeft: Uint8Array
  /** Value of a leaf. Shape: nodes. */
  readonly value: Float64Array
}

/** A tree with room for `nodes` nodes, all leaves. */
export function newTree(nodes: number): Tree {
  return {
    column: new Int32Array(nodes),
    left: new Int32Array(nodes).fill(-1),
    right: new Int32Array(nodes).fill(-1),
    goesLeft: new Uint8Array(nodes * 256),
    value: new Float64Array(nodes),
  }
}

/** The tree truncated to its first nodes. */
export function cut(tree: Tree, nodes: number): Tree {
  return {
    column: tree.column.slice(0, nodes),
    left: tree.left.slice(0, nodes),
    right: tree.right.slice(0, nodes),
    goesLeft: tree.goesLeft.slice(0, nodes * 256),
    value: tree.value.slice(0, nodes),
  }
}

/** Depth of the deepest leaf. */
export function depthOf(tree: Tree): number {
  const depth = new Int32Array(tree.left.length)
  let deepest = 0
  for (let node = 0; node < depth.length; node++) {
    deepest = Math.max(deepest, depth[node])
    if (tree.left[node] < 0) continue
    depth[tree.left[node]] = depth[node] + 1
    depth[tree.right[node]] = depth[node] + 1
  }
  return deepest
}
