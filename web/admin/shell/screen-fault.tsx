import { Component } from 'react'
import { Broken } from '../kit/outcomes.tsx'

/** A screen that breaks leaves the shell standing. */
export class ScreenFault extends Component<{ children: React.ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}
