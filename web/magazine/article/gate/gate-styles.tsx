import styles from './gate.css?url'

/** Loads what only a gate or a wall has. */
export const GateStyles = () => <link rel="stylesheet" href={styles} precedence="default" />
